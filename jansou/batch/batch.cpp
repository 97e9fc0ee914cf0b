#include "jansou/batch/batch.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>

#include "jansou/match/redeal.hpp"

namespace jansou::batch {
namespace {

constexpr float thousand = 1000.0F;
constexpr std::uint32_t redeal_stream = 8;

void put_mask(std::span<const Number> legal, std::uint8_t* out) {
    std::memset(out, 0, number_count);
    for (const Number n : legal) out[n] = 1;
}

/// All of a seat's outlook that has a place to go to.
void put_view(const Outlook& o, const Buffers& to, std::size_t row) {
    if (to.tiles) put_tiles(o, to.tiles + row * tiles_size);
    if (to.numbers) put_numbers(o, to.numbers + row * numbers_size);
    if (to.rivers) put_rivers(o, to.rivers + row * rivers_size);
    if (to.melds) put_melds(o, to.melds + row * melds_size);
    if (to.known) put_known(o, to.known + row * known_size);
}

/// Of a table where nobody decides.
void put_nothing(const Buffers& to, std::size_t row) {
    const auto clear = [row](auto* at, std::size_t size) {
        if (at) std::fill_n(at + row * size, size, 0);
    };
    clear(to.tiles, tiles_size);
    clear(to.numbers, numbers_size);
    clear(to.rivers, rivers_size);
    clear(to.melds, melds_size);
    clear(to.known, known_size);
}

std::uint64_t split_mix(std::uint64_t& state) {
    std::uint64_t z = state += 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
}

}  // namespace

Batch::Batch(BatchPlan plan) : plan_(std::make_shared<const BatchPlan>(std::move(plan))) {
    for (const Seed& run : plan_->runs) lanes_.push_back(std::make_unique<Lane>(book(), run));
    reset();
}

void Batch::write_to(const Buffers& buffers) {
    to_ = buffers;
    for (std::size_t i = 0; i < size(); ++i) write_anew(i);
}

void Batch::reset() {
    for (std::size_t i = 0; i < size(); ++i) reset(i, 0);
}

void Batch::reset(std::size_t i, long game) {
    lanes_[i]->begin(game, plan_->manner);
    lanes_[i]->taken();
    write_anew(i);
}

std::optional<std::size_t> Batch::refused(std::span<const std::int64_t> numbers) const {
    for (std::size_t i = 0; i < size(); ++i) {
        const std::int64_t n = numbers[i];
        if (n != -1 && (n < 0 || n >= number_count || !lanes_[i]->may(int(n)))) return i;
    }
    return {};
}

/// Has what the next table reads and writes brought to the processor while another one is played: with many tables most of the time is
/// waiting for it.
void Batch::fetch(std::size_t i) const {
    constexpr std::size_t line = 64;
    const auto each_line = [](const void* from, std::size_t size, auto ask) {
        for (std::size_t n = 0; n < size; n += line) ask(static_cast<const char*>(from) + n);
    };
    each_line(&lanes_[i]->match().table(), sizeof(Table) + sizeof(HandCache), [](const char* at) { __builtin_prefetch(at); });
    const auto row = [&](const auto* at, std::size_t size) {
        if (at) each_line(at + i * size, size * sizeof *at, [](const char* place) { __builtin_prefetch(place, 1); });
    };
    row(to_.mask, number_count);
    row(to_.tiles, tiles_size);
    row(to_.numbers, numbers_size);
}

void Batch::step(std::span<const std::int64_t> numbers) {
    for (std::size_t i = 0; i < size(); ++i) {
        if (i + 1 < size()) fetch(i + 1);
        if (numbers[i] < 0) {
            write_takings(i, {});
            continue;
        }
        ++decisions_;
        lanes_[i]->take(Number(numbers[i]), plan_->manner);
        write(i);
        write_takings(i, lanes_[i]->taken());
    }
}

void Batch::sample(std::uint64_t key, std::int64_t* numbers) const {
    std::uint64_t state = key * 0xd1342543de82ef95;
    for (std::size_t i = 0; i < size(); ++i) {
        const auto legal = lanes_[i]->legal();
        const std::uint64_t lot = split_mix(state) >> 32;
        numbers[i] = legal.empty() ? -1 : std::int64_t(legal[std::size_t(lot * legal.size() >> 32)]);
    }
}

void Batch::write_view(Lane& lane, std::size_t row) {
    if (lane.over()) return put_nothing(to_, row);
    if (to_.known || !book().shown_waits.empty()) cache_ = lane.match().referee().kept();
    put_view({{book(), lane.match().table(), cache_}, lane.seat(), lane.said(), to_.tiles || to_.numbers ? lane.sheets() : nullptr}, to_,
             row);
}

void Batch::write(std::size_t i) {
    Lane& lane = *lanes_[i];
    if (to_.chair) to_.chair[i] = lane.over() ? std::int8_t{-1} : std::int8_t(lane.chair());
    if (to_.mask) put_mask(lane.legal(), to_.mask + i * number_count);
    write_view(lane, i);
}

void Batch::write_takings(std::size_t i, const Takings& t) {
    const std::size_t row = i * max_seats;
    for (std::size_t c = 0; c < max_seats; ++c) {
        if (to_.points) to_.points[row + c] = t.points[c];
        if (to_.chips) to_.chips[row + c] = t.chips[c];
        if (to_.settled) to_.settled[row + c] = t.settled[c];
        if (to_.reward)
            to_.reward[row + c] = plan_->reward == Reward::points ? float(t.points[c]) / thousand : float(t.settled[c]) / float(tenths);
    }
    if (to_.ended) to_.ended[i] = std::uint8_t((t.hands != 0 ? 1 : 0) | (t.games != 0 ? 2 : 0));
}

Batch::Snapshot Batch::snapshot() const {
    Snapshot all{plan_, {}};
    for (const auto& lane : lanes_) all.lanes.push_back(std::make_unique<Lane>(*lane));
    return all;
}

void Batch::restore(const Snapshot& from) {
    assert(made(from));
    for (std::size_t i = 0; i < size(); ++i) {
        lanes_[i] = std::make_unique<Lane>(*from.lanes[i]);
        write_anew(i);
    }
}

std::optional<Sentence> Batch::restore(std::size_t i, std::string_view saved) {
    auto lane = Lane::restored(book(), saved, plan_->manner);
    if (!lane) return lane.error();
    lanes_[i] = std::move(*lane);
    lanes_[i]->taken();
    write_anew(i);
    return {};
}

bool Batch::look(std::size_t i, Seat s, const Buffers& row, std::optional<std::uint64_t> redealt) const {
    const Lane& lane = *lanes_[i];
    const Referee& r = lane.match().referee();
    const Spelling nothing{};
    const Spelling& said = s == lane.seat() ? lane.said() : nothing;
    HandCache cache;
    if (!redealt) {
        if (row.mask) put_mask(s == lane.seat() ? lane.legal() : std::span<const Number>(), row.mask);
        put_view({{book(), r.table(), cache}, s, said}, row, 0);
        return true;
    }
    Table anew = r.table();
    Seed key;
    for (std::size_t b = 0; b < 8; ++b) key.bytes[b] = std::uint8_t(*redealt >> (8 * b));
    Stream lots(key, redeal_stream, 0);
    if (!redeal(book(), anew, s, lots)) return false;
    put_view({{book(), anew, cache}, s, said}, row, 0);
    if (row.mask) {
        Referee there(book());
        there.resume(anew);
        std::vector<Choice> choices;
        if (in(there.asked(), s)) list_choices(there, s, choices);
        std::vector<Number> first;
        for (const Choice& c : choices) first.push_back(c.spelling.letter(0));
        put_mask(first, row.mask);
    }
    return true;
}

}  // namespace jansou::batch
