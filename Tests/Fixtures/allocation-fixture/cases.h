// The allocation calls the fixture can make.

#ifndef ALLOCATION_FIXTURE_CASES_H
#define ALLOCATION_FIXTURE_CASES_H

/// How often `perform` may be called in one process.
enum { most_performances = 2 };

typedef struct allocation_case {
  const char *name;
  /// Makes the calls. Ends the process with a message if one of them doesn't do what it should.
  void (*perform)(void);
  /// Called once before, the same however often `perform` will be called; may be null.
  void (*prepare)(void);
} allocation_case;

/// The case of that name, else null.
const allocation_case *find_case(const char *name);

/// Keeps the compiler from removing an allocation whose block isn't used.
void keep(void *block);

#endif
