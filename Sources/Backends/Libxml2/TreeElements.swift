internal import CLibxml2

/// Calls `body` with an element and all elements below it, in document order.
///
/// It does not recurse, because documents may be deeper than the stack.
@unsafe
func forEachElement(from root: xmlNodePtr?, _ body: (xmlNodePtr) -> Void) {
  var node = unsafe root
  while let current = unsafe node {
    if unsafe current.pointee.type == XML_ELEMENT_NODE {
      unsafe body(current)
      if let child = unsafe current.pointee.children {
        unsafe node = child
        continue
      }
    }
    var last = unsafe current
    while unsafe last != root, unsafe last.pointee.next == nil,
      let parent = unsafe last.pointee.parent
    {
      unsafe last = parent
    }
    unsafe node = last == root ? nil : last.pointee.next
  }
}
