// 卓のやりとり The `jansou table` process without its pipes: one line in, its answers out.
#pragma once
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace jansou::wire {

class Session;
class LogWriter;

/// What stands among the bots for a chair whose moves are said.
inline constexpr std::string_view asked_chair = "ask";

class TableProtocol {
public:
    /// `log`: gets every line of the logs of what is played, with line breaks.
    /// `bots`: who answers for each chair in place of whoever speaks here, by name; "ask" stands for the speaker. Empty: the speaker
    /// answers for all. REQUIRES: there are bots of these names.
    explicit TableProtocol(std::function<void(std::string_view)> log = {}, std::vector<std::string> bots = {});
    ~TableProtocol();
    TableProtocol(const TableProtocol&) = delete;
    TableProtocol& operator=(const TableProtocol&) = delete;

    /// Takes one line; returns the lines to print, without line breaks.
    std::vector<std::string> line(std::string_view in);
    const Session* session() const { return session_.get(); }

private:
    void error(std::string_view code, std::string_view message);

    std::function<void(std::string_view)> log_sink_;
    std::vector<std::string> bots_;
    std::unique_ptr<LogWriter> log_;
    std::unique_ptr<Session> session_;
    std::vector<std::string> out_;
};

}  // namespace jansou::wire
