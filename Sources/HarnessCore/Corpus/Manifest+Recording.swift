extension Manifest {
  /// How a document was fetched, with secrets removed.
  package struct Recording: Hashable, Codable, Sendable {
    package var url: String
    /// The address that the document came from, after all redirects.
    package var finalURL: String
    /// The redirects, in order.
    package var redirects: [Redirect]
    var method: String
    /// The header fields that the user added to the request.
    var requestHeaders: [Field]
    /// The HTTP version, such as `1.1`.
    var httpVersion: String
    /// The status code, such as 200.
    var status: Int
    /// The reason phrase, such as `OK`; HTTP/2 has none.
    var reason: String
    var headers: [Field]
    /// The number of bytes sent for the document, smaller than its size if it was compressed.
    var sentBytes: Int
    /// The time of the fetch in UTC, such as `2026-11-23T06:30:00Z`.
    package var time: String
    /// The program that fetched it, such as `libcurl 7.88.1`.
    var client: String

    package struct Field: Hashable, Codable, Sendable {
      package var name: String
      package var value: String

      package init(name: String, value: String) {
        self.name = name
        self.value = value
      }
    }

    /// A response that redirects to another address.
    package struct Redirect: Hashable, Codable, Sendable {
      package var status: Int
      package var location: String

      package init(status: Int, location: String) {
        self.status = status
        self.location = location
      }
    }

    package init(
      url: String, finalURL: String, redirects: [Redirect], method: String,
      requestHeaders: [Field], httpVersion: String, status: Int, reason: String, headers: [Field],
      sentBytes: Int, time: String, client: String
    ) {
      self.url = url
      self.finalURL = finalURL
      self.redirects = redirects
      self.method = method
      self.requestHeaders = requestHeaders
      self.httpVersion = httpVersion
      self.status = status
      self.reason = reason
      self.headers = headers
      self.sentBytes = sentBytes
      self.time = time
      self.client = client
    }

    /// Returns the value of the first response header field with this name, ignoring case.
    package func header(_ name: String) -> String? {
      headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    /// Replaces the header fields that identify the state of the document by newer ones, if there are any.
    mutating func takeValidators(of newer: [Field]) {
      for field in newer {
        let name = field.name.lowercased()
        guard ["etag", "last-modified"].contains(name) else { continue }
        if let index = headers.firstIndex(where: { $0.name.lowercased() == name }) {
          headers[index].value = field.value
        } else {
          headers.append(field)
        }
      }
    }

    enum CodingKeys: String, CodingKey {
      case url, redirects, method, status, reason, headers, time, client
      case finalURL = "final_url"
      case requestHeaders = "request_headers"
      case httpVersion = "http_version"
      case sentBytes = "sent_bytes"
    }
  }
}
