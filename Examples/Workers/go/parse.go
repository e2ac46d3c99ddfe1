package main

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
)

// A sink consumes the events of a document.
type sink interface {
	start(name xml.Name, attributes []xml.Attr)
	end(name xml.Name)
	text(piece []byte)
}

// A rejection is why a document is rejected, and where.
type rejection struct {
	reason       string
	line, column int
	offset       int64
}

func (r rejection) Error() string { return r.reason }

func parse(document chunks, to sink) error {
	decoder := xml.NewDecoder(&chunkReader{rest: document})
	depth := 0
	for {
		token, err := decoder.Token()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return rejectionOf(err, decoder)
		}
		switch token := token.(type) {
		case xml.StartElement:
			depth++
			to.start(token.Name, withoutDeclarations(token.Attr))
		case xml.EndElement:
			depth--
			to.end(token.Name)
		case xml.CharData:
			// What it accepts in spite of XML 1.0 is to be seen; white space there is no content.
			if depth > 0 || len(bytes.Trim(token, " \t\r\n")) > 0 {
				to.text(token)
			}
		}
	}
}

func withoutDeclarations(attributes []xml.Attr) []xml.Attr {
	kept := attributes[:0]
	for _, attribute := range attributes {
		name := attribute.Name
		if name.Space != "xmlns" && (name.Space != "" || name.Local != "xmlns") {
			kept = append(kept, attribute)
		}
	}
	return kept
}

func rejectionOf(err error, decoder *xml.Decoder) rejection {
	line, column := decoder.InputPos()
	reason := err.Error()
	var syntax *xml.SyntaxError
	if errors.As(err, &syntax) {
		line, reason = syntax.Line, syntax.Msg
	}
	return rejection{reason, line, column, decoder.InputOffset()}
}

// Discard does nothing with events.
type discard struct{}

func (discard) start(xml.Name, []xml.Attr) {}
func (discard) end(xml.Name)               {}
func (discard) text([]byte)                {}

// Counter counts the lines that the event log would have.
type counter struct {
	events int
	inText bool
}

func (c *counter) start(_ xml.Name, attributes []xml.Attr) {
	c.events += 1 + len(attributes)
	c.inText = false
}

func (c *counter) end(xml.Name) {
	c.events++
	c.inText = false
}

func (c *counter) text(piece []byte) {
	if !c.inText && len(piece) > 0 {
		c.events++
		c.inText = true
	}
}
