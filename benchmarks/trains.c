/* The twin of the driver with a random player for Trains: the same record, chance, rules, generator and loop, in C.

   cc -O3 -march=native -o trains trains.c && ./trains SEATS GAMES SEED

   SEED is the generator's one word of 64 bits, not 0. Prints, one a line: the moves played, the FNV-1a checksum of
   the last state, the last state itself in hex, the moves per second. Checksum and hex go over the bytes of the
   record as they lie in a NumPy record of the type STATE.
   Clause numbers are those of the rules. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SEATS = 4, DECK = 84, SLOTS = 7, TURN_LIMIT = 2000, NOBODY = -1 };
enum { SETUP, TURN, REPLACE, OVER };
enum { SWAP, SKIP, LEFT, RIGHT, REMOVE_LEFT, REMOVE_MIDDLE, REMOVE_RIGHT, PROTECT };
enum {
    M_KEEP = 0,
    M_DRAW = M_KEEP + 4 * SLOTS,
    M_REPLACE = M_DRAW + 1,
    M_SWAP = M_REPLACE + SLOTS,
    M_SKIP = M_SWAP + 6,
    M_LEFT = M_SKIP + 5,
    M_RIGHT = M_LEFT + 5,
    M_REMOVE = M_RIGHT + 5,
    M_PROTECT = M_REMOVE + 3,
    MOST_MOVES = 4 * SLOTS
};

static const uint8_t ABILITY[DECK + 1] = {
    0, /* railcar 0 is none */
    3, 7, 2, 0, 5, 6, 4, 1, 3, 7, 2, 0, 5, 6, 4, 1, 3, 7, 2, 0, 5,
    6, 4, 1, 3, 7, 2, 0, 5, 6, 4, 1, 3, 7, 2, 0, 5, 6, 4, 1, 3, 7,
    2, 0, 5, 6, 4, 1, 1, 3, 7, 2, 0, 5, 6, 4, 1, 3, 3, 7, 2, 0, 5,
    6, 4, 1, 5, 3, 7, 2, 0, 5, 6, 4, 1, 2, 3, 7, 2, 0, 5, 6, 4, 1,
};

typedef struct {
    uint32_t seed[8];
    uint32_t words[16];
    int64_t drawn;
    int8_t seats, turn, teams;
    int32_t turns, turn_limit;
    int8_t first, phase, winner;
    uint8_t hand, draw_size, discard_size;
    uint8_t piles[DECK];
    uint8_t lines[SEATS][SLOTS];
    uint8_t locks[SEATS][3];
    uint8_t table[8];
    uint8_t offers[SEATS][SEATS];
    uint8_t buried[SEATS][3];
} State;

_Static_assert(sizeof(State) == 288, "the record is laid out as NumPy's is");

/* Chance: ChaCha8 */

static inline uint32_t rotate(uint32_t x, int by) { return x << by | x >> (32 - by); }

#define QUARTER(a, b, c, d)                  \
    do {                                     \
        a += b, d = rotate(d ^ a, 16);       \
        c += d, b = rotate(b ^ c, 12);       \
        a += b, d = rotate(d ^ a, 8);        \
        c += d, b = rotate(b ^ c, 7);        \
    } while (0)

static void load_block(State *s) {
    uint64_t block = (uint64_t)s->drawn / 16;
    uint32_t start[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
    memcpy(start + 4, s->seed, sizeof s->seed);
    start[12] = (uint32_t)block;
    start[13] = (uint32_t)(block >> 32);
    uint32_t x[16];
    memcpy(x, start, sizeof x);
    for (int i = 0; i < 4; i++) {
        QUARTER(x[0], x[4], x[8], x[12]);
        QUARTER(x[1], x[5], x[9], x[13]);
        QUARTER(x[2], x[6], x[10], x[14]);
        QUARTER(x[3], x[7], x[11], x[15]);
        QUARTER(x[0], x[5], x[10], x[15]);
        QUARTER(x[1], x[6], x[11], x[12]);
        QUARTER(x[2], x[7], x[8], x[13]);
        QUARTER(x[3], x[4], x[9], x[14]);
    }
    for (int i = 0; i < 16; i++) s->words[i] = x[i] + start[i];
}

static inline uint32_t word(State *s) {
    int place = s->drawn & 15;
    if (place == 0) load_block(s);
    s->drawn++;
    return s->words[place];
}

static inline uint32_t below(State *s, uint32_t n) {
    uint64_t product = (uint64_t)word(s) * n;
    if ((uint32_t)product < n) {
        uint32_t surplus = -n % n;
        while ((uint32_t)product < surplus) product = (uint64_t)word(s) * n;
    }
    return (uint32_t)(product >> 32);
}

static void shuffle(State *s, uint8_t *cards, int n) {
    for (int i = n - 1; i > 0; i--) {
        uint32_t j = below(s, (uint32_t)i + 1);
        uint8_t card = cards[i];
        cards[i] = cards[j];
        cards[j] = card;
    }
}

/* T3 Piles */

static inline void discard(State *s, uint8_t card) { s->piles[DECK - ++s->discard_size] = card; }

static void turn_over(State *s) {
    memmove(s->piles, s->piles + DECK - s->discard_size, s->discard_size);
    s->draw_size = s->discard_size;
    s->discard_size = 0;
    shuffle(s, s->piles, s->draw_size);
    memset(s->buried, 0, sizeof s->buried);
}

static inline uint8_t take_top(State *s) {
    uint8_t card = s->piles[--s->draw_size];
    if (s->draw_size == 0) turn_over(s);
    return card;
}

static inline void lay(State *s, uint8_t card) {
    uint8_t *place = &s->table[ABILITY[card]];
    if (*place == 0) {
        *place = card;
    } else {
        discard(s, *place);
        discard(s, card);
        *place = 0;
    }
}

/* T5, T6 */

static inline void unlock(State *s, int seat, int slot) {
    if (slot % 3 != 0) return;
    uint8_t *lock = &s->locks[seat][slot / 3];
    if (*lock != 0) {
        discard(s, *lock);
        *lock = 0;
    }
}

static inline void end_if_ascending(State *s, int seat) {
    const uint8_t *line = s->lines[seat];
    for (int i = 0; i < SLOTS - 1; i++)
        if (line[i] > line[i + 1]) return;
    s->phase = OVER;
    s->winner = (int8_t)seat;
}

/* T1 Set-up */

static void deal(State *s) {
    for (int i = 0; i < DECK; i++) s->piles[i] = (uint8_t)(i + 1);
    shuffle(s, s->piles, DECK);
    s->draw_size = DECK;
    s->discard_size = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        uint8_t *line = s->lines[seat];
        for (int k = 0; k < SLOTS; k++) {
            uint8_t card = take_top(s);
            int i = SLOTS - 1;
            for (; i > 0 && line[i - 1] < card; i--) line[i] = line[i - 1];
            line[i] = card;
        }
    }
    if (s->first == NOBODY) s->first = (int8_t)below(s, (uint32_t)s->seats);
    for (int k = 0; k < s->seats; k++) {
        uint8_t *offer = s->offers[(s->first + k) % s->seats];
        for (int n = 0; n <= k; n++) {
            uint8_t card = take_top(s);
            int i = n;
            for (; i > 0 && offer[i - 1] > card; i--) offer[i] = offer[i - 1];
            offer[i] = card;
        }
    }
    s->turn = s->first;
    s->phase = SETUP;
    s->winner = NOBODY;
}

static inline void put(State *s, int seat, int slot, uint8_t card) {
    unlock(s, seat, slot);
    uint8_t replaced = s->lines[seat][slot];
    s->lines[seat][slot] = card;
    lay(s, replaced);
    end_if_ascending(s, seat);
}

static void keep(State *s, int seat, int which, int slot) {
    uint8_t kept = s->offers[seat][which];
    int down = 0;
    for (int i = 0; i < 4; i++) {
        uint8_t card = s->offers[seat][i];
        s->offers[seat][i] = 0;
        if (card != 0 && i != which) {
            discard(s, card);
            s->buried[seat][down++] = card;
        }
    }
    put(s, seat, slot, kept);
    s->turn = (int8_t)((seat + 1) % s->seats);
    if (s->phase != OVER && s->turn == s->first) s->phase = TURN;
}

/* T4 The abilities */

static inline void use(State *s, int ability) {
    discard(s, s->table[ability]);
    s->table[ability] = 0;
}

static inline void exchange(State *s, int seat, int a, int b) {
    unlock(s, seat, a);
    unlock(s, seat, b);
    uint8_t *line = s->lines[seat];
    uint8_t card = line[a];
    line[a] = line[b];
    line[b] = card;
    end_if_ascending(s, seat);
}

static inline void move_left(State *s, int seat, int slot) {
    for (int i = slot - 2; i <= slot; i++) unlock(s, seat, i);
    uint8_t *line = s->lines[seat];
    uint8_t card = line[slot];
    line[slot] = line[slot - 1];
    line[slot - 1] = line[slot - 2];
    line[slot - 2] = card;
    end_if_ascending(s, seat);
}

static inline void move_right(State *s, int seat, int slot) {
    for (int i = slot; i <= slot + 2; i++) unlock(s, seat, i);
    uint8_t *line = s->lines[seat];
    uint8_t card = line[slot];
    line[slot] = line[slot + 1];
    line[slot + 1] = line[slot + 2];
    line[slot + 2] = card;
    end_if_ascending(s, seat);
}

static inline int after(const State *s, int seat) { return seat + 1 < s->seats ? seat + 1 : 0; }

static void remove_place(State *s, int user, int place) {
    int slot = 3 * place;
    int seat = user;
    for (int k = 0; k < s->seats; k++, seat = after(s, seat)) {
        if (s->locks[seat][place] == 0) {
            lay(s, s->lines[seat][slot]);
            s->lines[seat][slot] = 0;
        }
    }
    seat = user;
    for (int k = 0; k < s->seats; k++, seat = after(s, seat)) {
        if (s->lines[seat][slot] == 0) {
            s->lines[seat][slot] = take_top(s);
            end_if_ascending(s, seat);
            if (s->phase == OVER) return;
        }
    }
}

/* The verbs */

static inline unsigned acting(const State *s) { return s->phase == OVER ? 0 : 1u << s->turn; }

static inline int span(int32_t *out, int n, int start, int count) {
    for (int i = 0; i < count; i++) out[n + i] = start + i;
    return n + count;
}

/* Write always, count if possible: no branch that the processor would guess wrong every other time. */
static inline int add(int32_t *out, int n, int start, int count, int possible) {
    span(out, n, start, count);
    return n + (possible ? count : 0);
}

static inline int legal(const State *s, int seat, int32_t *out) {
    int n = 0;
    if (s->phase == SETUP) {
        for (int i = 0; i < 4; i++)
            if (s->offers[seat][i] != 0) n = span(out, n, M_KEEP + i * SLOTS, SLOTS);
        return n;
    }
    if (s->phase == REPLACE) return span(out, n, M_REPLACE, SLOTS);
    out[n++] = M_DRAW;
    n = add(out, n, M_SWAP, 6, s->table[SWAP] != 0);
    n = add(out, n, M_SKIP, 5, s->table[SKIP] != 0);
    n = add(out, n, M_LEFT, 5, s->table[LEFT] != 0);
    n = add(out, n, M_RIGHT, 5, s->table[RIGHT] != 0);
    for (int place = 0; place < 3; place++)
        n = add(out, n, M_REMOVE + place, 1, s->table[REMOVE_LEFT + place] != 0);
    for (int place = 0; place < 3; place++)
        n = add(out, n, M_PROTECT + place, 1, (s->table[PROTECT] != 0) & (s->locks[seat][place] == 0));
    return n;
}

static inline void play(State *s, int seat, int move) {
    if (move == M_DRAW) {
        s->hand = take_top(s);
        s->phase = REPLACE;
        return;
    }
    if (move < M_DRAW) {
        keep(s, seat, (move - M_KEEP) / SLOTS, (move - M_KEEP) % SLOTS);
        return;
    }
    if (move < M_SWAP) {
        uint8_t card = s->hand;
        s->hand = 0;
        s->phase = TURN;
        put(s, seat, move - M_REPLACE, card);
    } else if (move < M_SKIP) {
        use(s, SWAP);
        exchange(s, seat, move - M_SWAP, move - M_SWAP + 1);
    } else if (move < M_LEFT) {
        use(s, SKIP);
        exchange(s, seat, move - M_SKIP, move - M_SKIP + 2);
    } else if (move < M_RIGHT) {
        use(s, LEFT);
        move_left(s, seat, move - M_LEFT + 2);
    } else if (move < M_REMOVE) {
        use(s, RIGHT);
        move_right(s, seat, move - M_RIGHT);
    } else if (move < M_PROTECT) {
        use(s, REMOVE_LEFT + move - M_REMOVE);
        remove_place(s, seat, move - M_REMOVE);
    } else {
        s->locks[seat][move - M_PROTECT] = s->table[PROTECT];
        s->table[PROTECT] = 0;
    }
    if (s->phase == OVER) return;
    s->turn = (int8_t)after(s, s->turn);
    if (++s->turns >= s->turn_limit) s->phase = OVER;
}

/* Random play */

static inline uint32_t draw_bits(uint64_t *rng) {
    uint64_t x = *rng;
    x ^= x >> 12;
    x ^= x << 25;
    x ^= x >> 27;
    *rng = x;
    return (uint32_t)(x * 0x2545F4914F6CDD1D >> 32);
}

static inline int draw_below(uint64_t *rng, int n) { return (int)((uint64_t)draw_bits(rng) * (uint64_t)n >> 32); }

static inline int draw_seat(uint64_t *rng, unsigned seats) {
    if (seats & (seats - 1))
        for (int k = draw_below(rng, __builtin_popcount(seats)); k > 0; k--) seats &= seats - 1;
    return __builtin_ctz(seats);
}

static int64_t play_games(const State *start, State *s, uint64_t *rng, int64_t games) {
    int32_t moves[MOST_MOVES];
    int64_t played = 0;
    for (int64_t i = 0; i < games; i++) {
        *s = *start;
        for (int k = 0; k < 8; k++) s->seed[k] = draw_bits(rng);
        s->drawn = 0;
        deal(s);
        for (unsigned seats = acting(s); seats != 0; seats = acting(s)) {
            int seat = draw_seat(rng, seats);
            int n = legal(s, seat, moves);
            play(s, seat, moves[draw_below(rng, n)]);
            played++;
        }
    }
    return played;
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

int main(int argc, char **argv) {
    int seats = argc == 4 ? atoi(argv[1]) : 0;
    int64_t games = argc == 4 ? atoll(argv[2]) : 0;
    uint64_t rng = argc == 4 ? strtoull(argv[3], NULL, 0) : 0;
    if (seats < 2 || seats > SEATS || games < 1 || rng == 0) {
        fprintf(stderr, "usage: %s SEATS GAMES SEED\n", argv[0]);
        return 2;
    }
    State start = {.turn_limit = TURN_LIMIT, .seats = (int8_t)seats, .teams = (int8_t)seats, .first = NOBODY};
    State s;

    double began = now();
    int64_t moves = play_games(&start, &s, &rng, games);
    double seconds = now() - began;

    uint8_t bytes[sizeof s];
    memcpy(bytes, &s, sizeof s);
    uint64_t checksum = 0xcbf29ce484222325;
    for (size_t i = 0; i < sizeof s; i++) checksum = (checksum ^ bytes[i]) * 0x100000001b3;
    printf("moves %lld\nchecksum %016llx\nstate ", (long long)moves, (unsigned long long)checksum);
    for (size_t i = 0; i < sizeof s; i++) printf("%02x", bytes[i]);
    printf("\nmoves/s %.0f\n", (double)moves / seconds);
    return 0;
}
