import Glibc
import Testing

@testable import CommandSupport

/// `S3` stands for what must not be shown.
@Suite struct RedactionTests {
  @Test(arguments: [
    ("http://host/plain?token=abc,S3", "http://host/plain?token=REDACTED"),
    ("http://host/plain?token='S3'&page=2", "http://host/plain?token=REDACTED&page=2"),
    ("http://host/?token=\"S3\"", "http://host/?token=REDACTED"),
    ("/plain?token=a S3", "/plain?token=REDACTED"),
    ("?TOKEN=S3", "?TOKEN=REDACTED"),
    ("http://host/?to%6Ben=S3", "http://host/?to%6Ben=REDACTED"),
    ("http://host/?t%256Fken=S3", "http://host/?t%256Fken=REDACTED"),
    ("http://host/?a=1;token=S3;b=2", "http://host/?a=1;token=REDACTED"),
    ("http://host/?token=a;S3&page=2", "http://host/?token=REDACTED&page=2"),
    ("http://host/?token=a&amp;key=S3", "http://host/?token=REDACTED&amp;key=REDACTED"),
    ("http://host/x;jsessionid=S3/feed.xml", "http://host/x;jsessionid=REDACTED/feed.xml"),
    ("http://host/x#access_token=S3&page=2", "http://host/x#access_token=REDACTED&page=2"),
    ("http://host/#/page?token=S3", "http://host/#/page?token=REDACTED"),
    ("http://host/?url=http%3A%2F%2Fu%3AS3%40host%2F&b=1", "http://host/?url=REDACTED&b=1"),
    ("http://host/?url=https%253A%252F%252Fh%252F%253Ftoken%253DS3", "http://host/?url=REDACTED"),
    ("http://host/http://user:S3@other/", "http://host/http://REDACTED"),
  ])
  func aSecretParameterIsHiddenWhole(_ address: String, _ shown: String) {
    #expect(Redaction.address(address) == shown)
    #expect(Redaction.address(shown) == shown)
  }

  @Test(arguments: [
    ("http://user:S3@host/x", "http://host/x"), ("HTTP://user:S3@host/x", "HTTP://host/x"),
    ("http://S3@host/x", "http://host/x"), ("//user:S3@host", "//host"),
    ("http://us er:S3@[::1]:80/x", "http://[::1]:80/x"), ("ftp://a:b:S3@host", "ftp://host"),
    ("http://a@b:S3@host/x", "http://host/x"), ("http://a%40b:S3@host/x", "http://host/x"),
    ("http://user:S3\\@host/", "http://host/"),
    ("user:S3@host/x", "REDACTED@host/x"), ("us er:S3@host/x", "REDACTED@host/x"),
    ("us_er:a@S3@host:80/x", "REDACTED@host:80/x"), ("a@b:S3@host/x", "REDACTED@host/x"),
    (":S3@host", "REDACTED@host"),
    ("http:/user:S3@host/x", "REDACTED@host/x"), ("http:user:S3@host/x", "REDACTED@host/x"),
    ("https:///user:S3@host/x", "REDACTED@host/x"), ("http:/S3@host/x", "REDACTED@host/x"),
  ])
  func aUserIsHidden(_ address: String, _ shown: String) {
    #expect(Redaction.address(address) == shown)
    #expect(Redaction.address(shown) == shown)
  }

  @Test(arguments: [
    "http://user:p#S3@host/", "http://user:p/S3@host/", "http://user:p?S3@host/",
    "http://user:S3@host:80:90/", "http://[::1/?token=S3",
  ])
  func whatCannotBeReadIsHidden(_ address: String) {
    #expect(Redaction.address(address) == "REDACTED")
    #expect(Redaction.text("see \(address), or") == "see REDACTED, or")
  }

  @Test(arguments: [
    "http://host/a b?c d#e f", "http://host/?a=%zz&author=1&design=2&token=", "http://[::1/x",
    "http://host:99999/", "https://host/@user/feed", "http://host/?mail=anna@example.org",
    "http://bücher.example/ü?q=ü", "libxml2@2.15.4", "git:HEAD@{1}", "git:main@{yesterday}",
    "data:text/xml,<a/>", "Sat, 26 Nov 2026 17:08:52 GMT", "text/html; charset=utf-8",
    "default-src 'self'; img-src https: data:", "W/\"abc==\"", "\"1700:5==\"", "max-age=60, x",
    "<https://host/hub>; rel=\"hub\"",
  ])
  func whatIsNoSecretIsShownUnchanged(_ text: String) {
    #expect(Redaction.value(text) == text)
    #expect(Redaction.text(text) == text)
  }

  @Test(arguments: [
    ("can't read 'user:S3@host/x': no", "can't read 'REDACTED@host/x': no"),
    (
      "see (http://host/?token=S3), or <http://user:S3@host/x>.",
      "see (http://host/?token=REDACTED), or <http://host/x>."
    ),
    ("a\n  b  http://host/?token=S3\tc", "a\n  b  http://host/?token=REDACTED\tc"),
    ("address=http://user:S3@host/x here", "REDACTED here"),
  ])
  func addressesWithinATextAreFound(_ text: String, _ shown: String) {
    #expect(Redaction.text(text) == shown)
  }

  @Test(arguments: [
    ("--corpus=http://user:S3@host/x", "--corpus=http://host/x"),
    ("--corpus=user:S3 word@host/x", "--corpus=REDACTED@host/x"),
    ("http://host/?token=a S3", "http://host/?token=REDACTED"),
    ("curl http://user:S3@host/?x | sh", "curl http://host/?x | sh"),
    ("/bin/curl https://user:S3@host/x", "/bin/curl https://host/x"),
    ("make a=b && cp x:y z", "make a=b && cp x:y z"),
  ])
  func argumentsAreAddressesOrContainThem(_ argument: String, _ shown: String) {
    #expect(Redaction.argument(argument) == shown)
  }

  /// A server must not be able to hold the command up.
  @Test(arguments: ["a=?", "a=b&", "%25", "a:b@c ", ";key", "//@", "25"])
  func aLongAddressIsReadInTimeThatGrowsWithItsLength(_ part: String) {
    func time(_ count: Int) -> Int {
      let address = "http://host/?" + String(repeating: part, count: count)
      return (0..<3).map { _ in
        let began = threadTime()
        _ = Redaction.value(address)
        return threadTime() - began
      }.min() ?? 0
    }
    #expect(time(1600) < max(time(200), 1_000_000) * 40)
  }

  @Test func aUserInAnAddressIsSeen() {
    #expect("http://anna@host/".hasUser && "http://anna:p#x@host/".hasUser)
    #expect(!"http://host/@anna".hasUser && !"http://host/?a@b".hasUser && !"anna@host".hasUser)
  }
}

/// Returns the time that the processor has spent on this thread, in nanoseconds: others don't add to it.
private func threadTime() -> Int {
  var time = timespec()
  unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return time.tv_sec * 1_000_000_000 + time.tv_nsec
}
