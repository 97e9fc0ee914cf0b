// 卓 A table for tests, played by lines of the protocol; whatever is refused fails the test.
#pragma once
#include <gtest/gtest.h>

#include "jansou/wire/lines/answers.hpp"
#include "jansou/wire/lines/session.hpp"
#include "jansou/wire/lines/table_protocol.hpp"
#include "jansou/wire/shown/choices.hpp"
#include "jansou/wire/shown/view_frame.hpp"

namespace jansou::wire {

/// Of the other three seats in a stack: nothing goes together.
inline const std::string far_hands = R"("147m258p369s2347z","258m369p147s1267z","369m147p258s1567z")";

class Desk {
public:
    explicit Desk(const std::string& start) { say(R"({"type":"start","seed":"1",)" + start + "}"); }
    void say(const std::string& line) {
        for (const std::string& out : table_.line(line)) EXPECT_FALSE(out.starts_with(R"({"type":"error")")) << line << "\n" << out;
    }
    void act(int seat, const std::string& action) {
        say(R"({"type":"act","seat":)" + std::to_string(seat) + R"(,"action":{)" + action + "}}");
    }
    void discard(int seat, const std::string& tile) { act(seat, R"("type":"dahai","pai":")" + tile + '"'); }
    void cut(int seat) { act(seat, R"("type":"dahai","tsumogiri":true)"); }
    void pass_all() {
        for (Seat s = 0; s < match().table().seats; ++s)
            if (match().table().phase.stage == Stage::claims && in(referee().waiting(), s)) act(s, R"("type":"none")");
    }
    const Match& match() const { return table_.session()->match(); }
    const Referee& referee() const { return match().referee(); }
    nlohmann::ordered_json answer(Seat s, const std::string& type) const { return why_json(referee(), s, nlohmann::json{{"type", type}}); }
    nlohmann::ordered_json view(Seat viewer = no_seat) const { return view_json(match(), 1, viewer); }
    nlohmann::ordered_json choices(Seat s) const { return choices_json(referee(), s); }
    std::vector<std::string> marks(Seat of, Seat viewer) const {
        std::vector<std::string> ids;
        const nlohmann::ordered_json seen = view(viewer);
        for (const auto& mark : seen["seats"][of]["marks"]) ids.push_back(mark["id"]);
        return ids;
    }
    nlohmann::ordered_json mark(Seat of, Seat viewer, const std::string& id) const {
        const nlohmann::ordered_json seen = view(viewer);
        for (const auto& mark : seen["seats"][of]["marks"])
            if (mark["id"].get<std::string>() == id) return mark;
        ADD_FAILURE() << "seat " << int(of) << " has no mark " << id << " for " << int(viewer) << ": " << seen["seats"][of]["marks"];
        return {};
    }

private:
    TableProtocol table_;
};

}  // namespace jansou::wire
