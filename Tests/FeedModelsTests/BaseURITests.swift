import Testing

@testable import FeedModels

/// References resolved against a base: the examples of RFC 3986, section 5.4.
struct BaseURITests {
  @Test(arguments: [
    ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
    ("/g", "http://a/g"), ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"),
    ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d;p?q#s"), ("g#s", "http://a/b/c/g#s"),
    ("g?y#s", "http://a/b/c/g?y#s"), (";x", "http://a/b/c/;x"), ("g;x", "http://a/b/c/g;x"),
    ("g;x?y#s", "http://a/b/c/g;x?y#s"), ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"),
    ("./", "http://a/b/c/"), ("..", "http://a/b/"), ("../", "http://a/b/"),
    ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../", "http://a/"),
    ("../../g", "http://a/g"), ("../../../g", "http://a/g"), ("../../../../g", "http://a/g"),
    ("/./g", "http://a/g"), ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."),
    (".g", "http://a/b/c/.g"), ("g..", "http://a/b/c/g.."), ("..g", "http://a/b/c/..g"),
    ("./../g", "http://a/b/g"), ("./g/.", "http://a/b/c/g/"), ("g/./h", "http://a/b/c/g/h"),
    ("g/../h", "http://a/b/c/h"), ("g;x=1/./y", "http://a/b/c/g;x=1/y"),
    ("g;x=1/../y", "http://a/b/c/y"), ("g?y/./x", "http://a/b/c/g?y/./x"),
    ("g#s/../x", "http://a/b/c/g#s/../x"),
    // A scheme begins with a letter (section 3.1).
    ("1:2", "http://a/b/c/1:2"),
  ])
  func aRelativeReferenceIsResolved(_ reference: String, _ absolute: String) {
    #expect(Self.resolve(reference, "http://a/b/c/d;p?q") == absolute)
  }

  @Test(arguments: [("g:h", "http://a/"), ("http://x/", "http://a/"), ("b", ""), ("b", "c/d")])
  func whatIsAbsoluteOrHasNoBaseStays(_ reference: String, _ base: String) {
    #expect(Self.resolve(reference, base) == nil)
  }

  @Test(arguments: [
    ("b", "http://a", "http://a/b"), ("b", "mailto:", "mailto:b"),
    ("", " http://a/b\n", "http://a/b"),
    ("//h", "http://a/b", "http://h"), ("//h/./i", "http://a/b", "http://h/i"),
    ("g", "http://a/./b/../c", "http://a/g"), ("g", "urn:a", "urn:g"),
    (" g ", "http://a/", "http://a/g"),
  ])
  func basesOfOtherForms(_ reference: String, _ base: String, _ absolute: String) {
    #expect(Self.resolve(reference, base) == absolute)
  }

  private static func resolve(_ reference: String, _ base: String) -> String? {
    BaseURI(base.utf8Span.span).resolve(reference.utf8Span.span).map {
      String(decoding: $0, as: UTF8.self)
    }
  }
}
