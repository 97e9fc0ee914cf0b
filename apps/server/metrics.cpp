#include "apps/server/metrics.hpp"

#include <utility>

#include <fmt/format.h>

namespace jansou::server {
namespace {

void head(std::string& out, std::string_view name, std::string_view kind, std::string_view help) {
    out += fmt::format("# HELP {0} {2}\n# TYPE {0} {1}\n", name, kind, help);
}

void value(std::string& out, std::string_view name, std::string_view kind, std::string_view help, double v) {
    head(out, name, kind, help);
    out += fmt::format("{} {}\n", name, v);
}

}  // namespace

void Histogram::add(double v) {
    ++count_;
    sum_ += v;
    for (std::size_t i = 0; i < bounds_.size(); ++i)
        if (v <= bounds_[i]) {
            ++below_[i];
            return;
        }
}

void Histogram::print(std::string& out, std::string_view name, std::string_view help) const {
    head(out, name, "histogram", help);
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < bounds_.size(); ++i) {
        sum += below_[i];
        out += fmt::format("{}_bucket{{le=\"{}\"}} {}\n", name, bounds_[i], sum);
    }
    out += fmt::format("{0}_bucket{{le=\"+Inf\"}} {1}\n{0}_sum {2}\n{0}_count {1}\n", name, count_, sum_);
}

void Metrics::refuse(std::string_view code) {
    const auto it = refused.find(code);
    it == refused.end() ? void(refused.emplace(code, 1)) : void(++it->second);
}

std::string Metrics::text() const {
    std::string out;
    value(out, "jansou_tables", "gauge", "Tables in memory.", double(tables));
    value(out, "jansou_sockets", "gauge", "Open WebSockets.", double(sockets));
    value(out, "jansou_connections", "gauge", "Open connections.", double(connections));
    value(out, "jansou_tables_made_total", "counter", "Tables made.", double(tables_made));
    value(out, "jansou_messages_total", "counter", "Messages taken from sockets.", double(messages));
    value(out, "jansou_acts_total", "counter", "Acts that were done.", double(acts));
    value(out, "jansou_events_total", "counter", "Records stored.", double(events));
    value(out, "jansou_frames_total", "counter", "Frames sent.", double(frames));
    value(out, "jansou_commits_total", "counter", "Transactions.", double(commits));
    value(out, "jansou_slow_closed_total", "counter", "Sockets closed since they did not read.", double(slow_closed));
    value(out, "jansou_faults_total", "counter", "Connections lost since the house failed, as without memory.", double(faults));
    value(out, "jansou_restores_total", "counter", "Tables set up again from the store.", double(restores));
    value(out, "jansou_lost_tables_total", "counter", "Tables that could not be set up again.", double(lost_tables));
    value(out, "jansou_processes", "gauge", "Processes of the house that live.", double(processes));
    value(out, "jansou_tables_taken_total", "counter", "Tables that another process took, as this one was silent.",
          double(tables_lost_to_others));
    head(out, "jansou_tables_by_state", "gauge", "Tables in memory by what they do.");
    for (const auto& [state, count] : {std::pair("waiting", waiting), std::pair("playing", playing), std::pair("over", over)})
        out += fmt::format("jansou_tables_by_state{{state=\"{}\"}} {}\n", state, count);
    value(out, "jansou_persons", "gauge", "Persons who are here.", double(persons));
    value(out, "jansou_watchers", "gauge", "Persons who look on.", double(watchers));
    value(out, "jansou_store_queue", "gauge", "What waits for the thread of the store.", double(store_queue));
    value(out, "jansou_question_queue", "gauge", "Questions that wait for an answer.", double(question_queue));
    value(out, "jansou_oldest_question_seconds", "gauge", "How long ago the question was asked that has waited longest.", oldest_question);
    value(out, "jansou_log_dropped_total", "counter", "Lines of the log that nobody took.", double(log_dropped));
    value(out, "jansou_longest_stall_seconds", "gauge", "The longest time of the last minute in which nobody was served.", longest_stall);
    value(out, "process_resident_memory_bytes", "gauge", "Memory in use.", double(footprint.resident_bytes));
    value(out, "process_virtual_memory_bytes", "gauge", "Memory addressed.", double(footprint.virtual_bytes));
    value(out, "process_open_fds", "gauge", "Open descriptors.", double(footprint.descriptors));
    value(out, "process_max_fds", "gauge", "Descriptors that there may be.", double(footprint.most_descriptors));
    value(out, "process_cpu_seconds_total", "counter", "Time of the processor used.", footprint.cpu_seconds);
    value(out, "jansou_disk_free_bytes", "gauge", "Room left on the disk of the games.", double(disk_free));
    head(out, "jansou_refused_total", "counter", "Refusals by code.");
    for (const auto& [code, count] : refused) out += fmt::format("jansou_refused_total{{code=\"{}\"}} {}\n", code, count);
    head(out, "jansou_http_answers_total", "counter", "HTTP answers by status.");
    for (const auto& [status, count] : answers) out += fmt::format("jansou_http_answers_total{{status=\"{}\"}} {}\n", status, count);
    commit.print(out, "jansou_commit_seconds", "One transaction with its sync.");
    broadcast.print(out, "jansou_broadcast_seconds", "From a message in to its frames out.");
    restore.print(out, "jansou_restore_seconds", "One table set up again.");
    batch.print(out, "jansou_batch_messages", "Messages in one transaction.");
    value(out, "jansou_start_time_seconds", "gauge", "When the process started, Unix time.", started);
    return out;
}

}  // namespace jansou::server
