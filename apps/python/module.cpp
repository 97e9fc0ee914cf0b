// Python のモジュール jansou._engine: tables that go on together, and the questions of the commands score, waits and settle. What is said
// of it for those who use it stands in docs/python.md. Whatever comes from Python is checked here; what is wrong is a jansou.Error.
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <array>
#include <atomic>
#include <map>
#include <optional>
#include <tuple>

#include "apps/python/buffer.hpp"
#include "jansou/batch/batch.hpp"
#include "jansou/wire/lines/printer.hpp"
#include "jansou/wire/questions/queries.hpp"
#include "jansou/wire/rule_text/rule_file.hpp"

namespace py = pybind11;

namespace jansou::python {
namespace {

using namespace jansou::batch;

constexpr std::int64_t most_tables = 100000;

/// The buffers by name, each with what a row of it is like.
struct BufferInfo {
    std::string_view name;
    Element element;
    std::vector<std::int64_t> row;
    void (*put)(Buffers&, void*);
};
template <auto Member>
void put_at(Buffers& b, void* data) {
    b.*Member = static_cast<std::remove_reference_t<decltype(b.*Member)>>(data);
}
const std::vector<BufferInfo>& buffer_infos() {
    static const std::vector<BufferInfo> all{
        {"chair", Element::i8, {}, put_at<&Buffers::chair>},
        {"mask", Element::u8, {number_count}, put_at<&Buffers::mask>},
        {"tiles", Element::u8, {planes, tile_columns}, put_at<&Buffers::tiles>},
        {"numbers", Element::i32, {numbers_size}, put_at<&Buffers::numbers>},
        {"rivers", Element::u8, {max_seats, max_river, river_fields}, put_at<&Buffers::rivers>},
        {"melds", Element::u8, {max_seats, max_melds, meld_fields}, put_at<&Buffers::melds>},
        {"known", Element::i16, {known_size}, put_at<&Buffers::known>},
        {"points", Element::i32, {max_seats}, put_at<&Buffers::points>},
        {"chips", Element::i32, {max_seats}, put_at<&Buffers::chips>},
        {"settled", Element::i32, {max_seats}, put_at<&Buffers::settled>},
        {"reward", Element::f32, {max_seats}, put_at<&Buffers::reward>},
        {"ended", Element::u8, {}, put_at<&Buffers::ended>},
    };
    return all;
}

const BufferInfo& buffer_named(const std::string& name) {
    for (const BufferInfo& info : buffer_infos())
        if (info.name == name) return info;
    std::string all;
    for (const BufferInfo& info : buffer_infos()) all += (all.empty() ? "" : ", ") + std::string(info.name);
    throw Error("there is no buffer \"" + name + "\"; there are " + all);
}

std::string text_of(const Rulebook& book, const Seating& seating, const Action& a) {
    std::string out;
    wire::Printer::action(book, seating, a, out);
    return out;
}

/// Tables as they stood, for the batch that they are of.
struct Snapshot {
    Batch::Snapshot of;
    explicit Snapshot(Batch::Snapshot tables) : of(std::move(tables)) {}
    Snapshot(Snapshot&&) = default;
    Snapshot(const Snapshot&) = delete;
};

/// What Python calls. One thread at a time: a second one that comes in meanwhile is refused, as the lock of Python is let go while tables
/// are played.
class Tables {
public:
    Tables(const std::string& rule, const std::vector<std::string>& seeds, bool auto_reset, bool skip_forced, const std::string& reward) {
        if (seeds.empty() || std::int64_t(seeds.size()) > most_tables)
            throw Error("n: 1 to " + std::to_string(most_tables) + " tables are expected, not " + std::to_string(seeds.size()));
        BatchPlan plan{
            .book = nullptr, .runs = {}, .manner = {.next_games = auto_reset, .skips_forced = skip_forced}, .reward = Reward::points};
        if (reward == "settled")
            plan.reward = Reward::settled;
        else if (reward != "points")
            throw Error("reward: \"points\" or \"settled\" is expected, not \"" + reward + "\"");
        for (const std::string& seed : seeds) {
            const auto run = parse_seed(seed);
            if (!run) throw Error("seeds: 1 to 64 hex digits are expected, not \"" + seed + "\"");
            plan.runs.push_back(*run);
        }
        const py::gil_scoped_release released;
        auto book = wire::load_book_to_play(rule);
        if (!book) throw Error(book.error());
        if (const std::string why = beyond_numbers(**book); !why.empty()) throw Error(why);
        plan.book = *book;
        batch_.emplace(std::move(plan));
    }

    void attach(const py::kwargs& given) {
        const Use use(*this);
        Buffers to = to_;
        std::map<std::string, Buffer> held;
        for (const auto& [key, value] : given) {
            const auto name = key.cast<std::string>();
            const auto object = py::reinterpret_borrow<py::object>(value);
            if (name == "actions") {
                if (!object.is_none()) held[name] = Buffer({"actions", Element::i64, {count()}, false}, object);
                continue;
            }
            const BufferInfo& info = buffer_named(name);
            std::vector<std::int64_t> shape{count()};
            shape.insert(shape.end(), info.row.begin(), info.row.end());
            Buffer buffer;
            if (!object.is_none()) buffer = Buffer({info.name, info.element, shape}, object);
            info.put(to, buffer.data());
            held[name] = std::move(buffer);
        }
        for (auto& [name, buffer] : held) held_[name] = std::move(buffer);
        if (given.contains("actions") && given["actions"].is_none()) held_.erase("actions");
        to_ = to;
        const py::gil_scoped_release released;
        batch_->write_to(to_);
    }

    void reset() {
        const Use use(*this);
        const py::gil_scoped_release released;
        batch_->reset();
    }
    void reset_table(std::int64_t i, std::int64_t game) {
        const Use use(*this);
        if (game < 0) throw Error("game: a number from 0 is expected, not " + std::to_string(game));
        batch_->reset(table(i), long(game));
    }

    void step(const py::object& actions) {
        const Use use(*this);
        std::vector<std::int64_t> numbers;
        std::span<const std::int64_t> said;
        if (!actions.is_none()) {
            numbers = whole_numbers(actions, batch_->size());
            said = numbers;
        } else {
            const auto at = held_.find("actions");
            if (at == held_.end() || !at->second.data())
                throw Error("step: actions are expected, as an argument or as the buffer \"actions\"");
            const auto* data = static_cast<const std::int64_t*>(at->second.data());
            numbers.assign(data, data + batch_->size());  // the memory is not ours while tables are played
            said = numbers;
        }
        if (const auto i = batch_->refused(said)) refuse(*i, said[*i]);
        const py::gil_scoped_release released;
        batch_->step(said);
    }

    void sample(std::uint64_t seed, const py::object& out) {
        const Use use(*this);
        const Buffer to({"out", Element::i64, {count()}}, out);
        batch_->sample(seed, static_cast<std::int64_t*>(to.data()));
    }

    std::vector<int> legal(std::int64_t i) {
        const Use use(*this);
        const auto all = batch_->lane(table(i)).legal();
        std::vector<int> sorted(all.begin(), all.end());
        std::sort(sorted.begin(), sorted.end());
        return sorted;
    }
    using Option = std::tuple<std::vector<int>, std::string, py::object>;
    std::vector<Option> options(std::int64_t i) {
        const Use use(*this);
        Lane& lane = batch_->lane(table(i));
        std::vector<Option> out;
        if (lane.over()) return out;
        const Seating seating = lane.match().table().seating();
        for (const auto& [choice, rest] : lane.choices()) {
            py::object then = py::none();
            if (choice.has_then) then = py::str(text_of(batch_->book(), seating, choice.then));
            out.emplace_back(std::vector<int>(rest.begin(), rest.end()), text_of(batch_->book(), seating, choice.action), then);
        }
        return out;
    }

    void observe(std::int64_t i, std::int64_t seat, const std::optional<std::uint64_t>& redealt, const py::kwargs& given) {
        const Use use(*this);
        const Lane& lane = batch_->lane(table(i));
        if (lane.over()) throw Error("observe: the game at table " + std::to_string(i) + " is over");
        const Table& t = lane.match().table();
        if (seat < 0 || seat >= t.people())
            throw Error("observe: a chair from 0 to " + std::to_string(t.people() - 1) + " is expected, not " + std::to_string(seat));
        const Seat s = t.seat_of(Chair(seat));
        if (s >= t.seats) throw Error("observe: chair " + std::to_string(seat) + " sits out");
        Buffers row;
        std::vector<Buffer> held;
        for (const auto& [key, value] : given) {
            const BufferInfo& info = buffer_named(key.cast<std::string>());
            held.emplace_back(Wanted{info.name, info.element, info.row}, py::reinterpret_borrow<py::object>(value));
            info.put(row, held.back().data());
        }
        if (!batch_->look(table(i), s, row, redealt)) throw Error("observe: what the chair does not see could not be dealt anew");
    }

    py::bytes save(std::int64_t i) {
        const Use use(*this);
        return batch_->saved(table(i));
    }
    void load(std::int64_t i, const py::bytes& state) {
        const Use use(*this);
        char* data = nullptr;
        Py_ssize_t size = 0;
        if (PyBytes_AsStringAndSize(state.ptr(), &data, &size) != 0) throw py::error_already_set();
        if (const auto why = batch_->restore(table(i), {data, std::size_t(size)})) throw Error("load: " + *why);
    }
    Snapshot snapshot() {
        const Use use(*this);
        return Snapshot(batch_->snapshot());
    }
    void restore(const Snapshot& from) {
        const Use use(*this);
        if (!batch_->made(from.of)) throw Error("restore: the snapshot is of another batch");
        const py::gil_scoped_release released;
        batch_->restore(from.of);
    }

    std::int64_t game(std::int64_t i) {
        const Use use(*this);
        return batch_->lane(table(i)).game();
    }
    std::string seed(std::int64_t i) {
        const Use use(*this);
        return to_hex(batch_->lane(table(i)).seed());
    }
    std::uint64_t digest(std::int64_t i) {
        const Use use(*this);
        return batch_->lane(table(i)).digest();
    }
    bool over(std::int64_t i) {
        const Use use(*this);
        return batch_->lane(table(i)).over();
    }
    bool plays(std::int64_t i, std::int64_t chair) {
        const Use use(*this);
        const Lane& lane = batch_->lane(table(i));
        if (lane.over() || chair < 0 || chair >= lane.match().people()) return false;
        const Table& t = lane.match().table();
        return t.seat_of(Chair(chair)) < t.seats;
    }
    py::dict holdings(std::int64_t i) {
        const Use use(*this);
        const Table& t = batch_->lane(table(i)).match().table();
        py::dict out;
        py::list points, chips;
        for (std::size_t c = 0; c < std::size_t(t.people()); ++c) {
            const Player& p = t.players[t.seat_of(Chair(c))];
            points.append(p.points);
            chips.append(p.chips);
        }
        out["points"] = points;
        out["chips"] = chips;
        out["sticks"] = int(t.sticks);
        return out;
    }
    std::int64_t decisions() {
        const Use use(*this);
        return batch_->decisions();
    }
    std::int64_t size() {
        const Use use(*this);
        return count();
    }
    int people() {
        const Use use(*this);
        return batch_->lane(0).match().people();
    }
    int seats() {
        const Use use(*this);
        return batch_->book().layout.seats;
    }
    std::vector<std::string> abilities() {
        const Use use(*this);
        std::vector<std::string> out;
        for (const Ability& a : batch_->book().abilities) out.emplace_back(batch_->book().word_name(a.word));
        return out;
    }
    std::vector<std::string> riichi_kinds() {
        const Use use(*this);
        std::vector<std::string> out;
        for (const Word w : batch_->book().riichi_kinds) out.emplace_back(batch_->book().word_name(w));
        return out;
    }
    std::vector<std::string> words() {
        const Use use(*this);
        std::vector<std::string> out;
        for (std::size_t w = 0; w < batch_->book().words(); ++w) out.emplace_back(batch_->book().word_name(Word(w)));
        return out;
    }

    void close() {
        const Use use(*this, Closed::may_be);
        batch_.reset();
        held_.clear();
        to_ = {};
    }
    bool closed() const { return !batch_; }

private:
    enum class Closed : bool { refused, may_be };
    /// A call: nobody else is in one, and the batch is there.
    struct Use {
        explicit Use(Tables& t, Closed closed = Closed::refused) : tables(t) {
            if (t.used_.exchange(true)) throw Error("another thread is using this batch");
            if (closed == Closed::refused && !t.batch_) {
                t.used_ = false;
                throw Error("the batch is closed");
            }
        }
        Use(const Use&) = delete;
        Use& operator=(const Use&) = delete;
        ~Use() { tables.used_ = false; }
        Tables& tables;
    };

    std::int64_t count() const { return std::int64_t(batch_->size()); }
    std::size_t table(std::int64_t i) const {
        if (i < 0 || i >= count())
            throw Error("table: a number from 0 to " + std::to_string(count() - 1) + " is expected, not " + std::to_string(i));
        return std::size_t(i);
    }
    [[noreturn]] void refuse(std::size_t i, std::int64_t n) const {
        const Lane& lane = batch_->lane(i);
        const std::string at = "table " + std::to_string(i) + ": ";
        if (lane.over()) throw Error(at + "the game is over, -1 is expected, not " + std::to_string(n));
        const std::string name = n >= 0 && n < number_count ? name_of(int(n)) : std::string();
        if (name.empty()) throw Error(at + "there is no action " + std::to_string(n));
        throw Error(at + "action " + std::to_string(n) + " (" + name + ") is not legal here");
    }

    std::optional<Batch> batch_;
    Buffers to_;
    std::map<std::string, Buffer> held_;
    std::atomic<bool> used_ = false;
};

using Ask = tl::expected<std::string, Sentence> (*)(const Rulebook&, std::string_view);

std::string answer(const std::string& rule, const std::string& json, Ask ask) {
    const py::gil_scoped_release released;
    const auto book = wire::kept_book(rule);
    if (!book) throw Error(book.error());
    auto text = ask(**book, json);
    if (!text) throw Error(text.error());
    return *text;
}

template <class Info>
py::dict places(const Info& names) {
    py::dict out;
    int at = 0;
    for (const char* name : names) out[name] = at++;
    return out;
}

/// Names for the places of docs/python.md.
py::dict layout() {
    constexpr const char* plane_names[]{"question", "jokers", "marked", "indicators", "named"};
    constexpr const char* seat_plane_names[]{"hand", "river", "from_hand", "called", "melds", "ankan", "aside", "shown"};
    constexpr const char* fact_names[]{"seats",    "people",    "chair", "hand",   "round", "kyoku",    "round_wind",
                                       "own_wind", "dealer",    "honba", "sticks", "live",  "discards", "stage",
                                       "turn",     "contested", "asked", "said",   "verb"};
    constexpr const char* seat_fact_names[]{"points", "chips", "hand", "river", "melds", "aside", "riichi", "river_down", "ability"};
    static_assert(std::size(plane_names) == std::size_t(Plane::seats) && std::size(seat_plane_names) == seat_planes);
    static_assert(std::size(fact_names) == std::size_t(Fact::of_seats) && std::size(seat_fact_names) == seat_facts);
    py::dict out, shapes, block_places, block_sizes;
    for (const BufferInfo& info : buffer_infos()) {
        constexpr const char* dtypes[]{"int8", "uint8", "int16", "int32", "int64", "float32"};
        shapes[py::str(std::string(info.name))] = py::make_tuple(dtypes[std::size_t(info.element)], py::tuple(py::cast(info.row)));
    }
    for (std::size_t b = 0; b < blocks; ++b) {
        const py::str name{std::string(block_infos[b].name)};
        block_places[name] = int(block_starts[b]);
        block_sizes[name] = block_infos[b].size;
    }
    out["buffers"] = shapes;
    out["actions"] = number_count;
    out["blocks"] = block_places;
    out["block_sizes"] = block_sizes;
    out["planes"] = places(plane_names);
    out["seat_planes"] = places(seat_plane_names);
    out["first_seat_plane"] = int(Plane::seats);
    out["facts"] = places(fact_names);
    out["seat_facts"] = places(seat_fact_names);
    out["first_seat_fact"] = int(Fact::of_seats);
    out["known"] = py::dict(py::arg("shanten") = known_shanten, py::arg("furiten") = known_furiten, py::arg("tones") = known_tones,
                            py::arg("waits") = known_waits, py::arg("counters") = known_counters);
    return out;
}

}  // namespace
}  // namespace jansou::python

PYBIND11_MODULE(_engine, m) {
    using namespace jansou::python;
    py::register_exception<Error>(m, "Error", PyExc_ValueError);
    py::class_<Snapshot>(m, "Snapshot", "Tables as they stood; Batch.restore takes it.").def("__len__", [](const Snapshot& s) {
        return s.of.lanes.size();
    });
    py::class_<Tables>(m, "Batch")
        .def(py::init<const std::string&, const std::vector<std::string>&, bool, bool, const std::string&>(), py::arg("rule"),
             py::arg("seeds"), py::arg("auto_reset") = true, py::arg("skip_forced") = true, py::arg("reward") = "points")
        .def("attach", &Tables::attach,
             "Gives buffers by name; None takes one back. See jansou.layout()[\"buffers\"]; actions is int64 (n,).")
        .def("reset", &Tables::reset, "Every table begins with the first game of its seed.")
        .def("reset_table", &Tables::reset_table, py::arg("table"), py::arg("game") = 0, "One table begins with that game of its seed.")
        .def("step", &Tables::step, py::arg("actions") = py::none(),
             "Each table goes on by its number; -1 leaves it where it is. An illegal number is an Error, and no table has moved.")
        .def("sample", &Tables::sample, py::arg("seed"), py::arg("out"),
             "Writes a legal number for each table by lot, -1 where a game is over, to int64 (n,).")
        .def("legal", &Tables::legal, py::arg("table"), "The numbers that may be said at a table.")
        .def(
            "options", &Tables::options, py::arg("table"),
            "What the chair may do: (numbers from here on, ACTION of the table protocol as JSON, the discard of a riichi as JSON or None).")
        .def("observe", &Tables::observe, py::arg("table"), py::arg("chair"), py::arg("redealt") = py::none(),
             "Writes what a chair sees to buffers of one row each. redealt: of a table on which all that it does not see is dealt anew by "
             "that lot.")
        .def("save", &Tables::save, py::arg("table"), "The game of a table as bytes, from which it can be played anew.")
        .def("load", &Tables::load, py::arg("table"), py::arg("state"), "Puts a table where it stood when it was saved.")
        .def("snapshot", &Tables::snapshot, "All tables as they stand, kept in memory.")
        .def("restore", &Tables::restore, py::arg("snapshot"), "Puts all tables where they stood. Only for the batch that made it.")
        .def("game", &Tables::game, py::arg("table"), "The number of the game at a table, from 0.")
        .def("seed", &Tables::seed, py::arg("table"), "The seed of that game in hex digits, as `jansou table` takes it.")
        .def("digest", &Tables::digest, py::arg("table"), "A number over all events of the game so far.")
        .def("over", &Tables::over, py::arg("table"), "True if the game is over and no other has begun.")
        .def("plays", &Tables::plays, py::arg("table"), py::arg("chair"),
             "True if the game goes on and the chair does not sit out this hand.")
        .def("holdings", &Tables::holdings, py::arg("table"), "Points and chips by chair, and the sticks on the table.")
        .def("close", &Tables::close, "Gives up tables and buffers; what is called later is an Error.")
        .def_property_readonly("closed", &Tables::closed)
        .def_property_readonly("decisions", &Tables::decisions, "How many numbers were taken, all tables together.")
        .def_property_readonly("n", &Tables::size)
        .def_property_readonly("people", &Tables::people)
        .def_property_readonly("seats", &Tables::seats)
        .def_property_readonly("abilities", &Tables::abilities)
        .def_property_readonly("riichi_kinds", &Tables::riichi_kinds)
        .def_property_readonly("words", &Tables::words);
    m.def("layout", &layout, "The places and shapes of docs/python.md.");
    m.def(
        "action_name",
        [](int n) {
            std::string name = jansou::batch::name_of(n);
            if (name.empty()) throw Error("there is no action " + std::to_string(n));
            return name;
        },
        py::arg("number"));
    m.def("rules", &jansou::wire::shipped_rules, "The rule sets built in.");
    m.def(
        "score", [](const std::string& rule, const std::string& json) { return answer(rule, json, jansou::wire::score_answer); },
        py::arg("rule"), py::arg("json"));
    m.def(
        "waits", [](const std::string& rule, const std::string& json) { return answer(rule, json, jansou::wire::waits_answer); },
        py::arg("rule"), py::arg("json"));
    m.def(
        "settle", [](const std::string& rule, const std::string& json) { return answer(rule, json, jansou::wire::settle_answer); },
        py::arg("rule"), py::arg("json"));
}
