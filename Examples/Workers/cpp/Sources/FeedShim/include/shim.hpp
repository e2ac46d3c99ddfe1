#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <new>
#include <string>
#include <string_view>

#include "feed_shim.h"

namespace shim {

/// Thrown out of a parse because the client asked it to stop.
struct Stopped {};

/// Thrown out of a parse because the document is rejected.
struct Rejected {
    feed_end end;
};

inline feed_text text(std::string_view view) { return {view.data(), view.size()}; }

inline feed_end ended(feed_outcome outcome) {
    feed_end end{};
    end.outcome = outcome;
    end.offset = -1;
    return end;
}

inline feed_end rejected(feed_outcome outcome, int code, std::string_view reason) {
    feed_end end = ended(outcome);
    end.code = code;
    const size_t count = std::min(reason.size(), sizeof end.reason - 1);
    std::memcpy(end.reason, reason.data(), count);
    return end;
}

/// Runs a parse, and tells how it ended: no exception may reach Swift.
template <class Parse> feed_end finish(Parse parse) {
    try {
        parse();
        return ended(feed_complete);
    } catch (const Stopped &) {
        return ended(feed_stopped);
    } catch (const Rejected &rejection) {
        return rejection.end;
    } catch (const std::bad_alloc &) {
        return rejected(feed_limit, 0, "out of memory");
    }
}

/// The document in one piece, for libraries that take no other.
inline std::string whole(const feed_client &client) {
    std::string document;
    document.reserve(client.size);
    feed_text piece;
    // The largest number that is also one of Swift's.
    while (client.next(client.context, PTRDIFF_MAX, &piece)) document.append(piece.bytes, piece.count);
    return document;
}

} // namespace shim
