#include "CPulse.h"

enum { rounds = 20000, words = 2048 };

static uint32_t table[words];
static uint64_t seed;

uint64_t pulse_work(void) {
    uint64_t a = seed, b = a + 1, c = a + 2, d = a + 3, e = a + 4, f = a + 5;
    for (uint32_t round = 0; round < rounds; round++) {
        // Chains that hardly wait for one another: a single chain would leave units idle, and not
        // feel who shares them.
        a += table[round % words];
        b ^= table[(round + words / 4) % words];
        c = c * 5 + 1;
        d += a >> 3;
        e = (e << 1) ^ round;
        f += e & c;
        b += f | round;
        // Keeps compilers from doing several rounds at a time, each in its own way.
        __asm__ volatile("" : "+r"(a), "+r"(b), "+r"(c), "+r"(d), "+r"(e), "+r"(f));
    }
    seed = a ^ b ^ c ^ d ^ e ^ f;
    return seed;
}
