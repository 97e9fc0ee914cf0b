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

class TableProtocol {
public:
    /// `log`: gets every line of the logs of what is played, with line breaks.
    explicit TableProtocol(std::function<void(std::string_view)> log = {});
    ~TableProtocol();
    TableProtocol(const TableProtocol&) = delete;
    TableProtocol& operator=(const TableProtocol&) = delete;

    /// Takes one line; returns the lines to print, without line breaks.
    std::vector<std::string> line(std::string_view in);
    const Session* session() const { return session_.get(); }

private:
    void error(std::string_view code, std::string_view message);

    std::function<void(std::string_view)> log_sink_;
    std::unique_ptr<LogWriter> log_;
    std::unique_ptr<Session> session_;
    std::vector<std::string> out_;
};

}  // namespace jansou::wire
