// 制限 How much anybody may ask for: rates as buckets that fill with time, and numbers.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>

namespace jansou::server {

/// What a bucket holds and how fast it fills.
struct Rate {
    double burst = 1, per_second = 1;
};

struct Limits {
    std::size_t header_bytes = 8192, body_bytes = 65536, message_bytes = 16384;
    std::size_t log_bytes = 2U << 20;                    ///< of a request that brings a log along to be looked at
    std::size_t book_bytes = 16U << 20;                  ///< of a request that brings a club's book along
    std::size_t logs_at_once = 8, logs_per_address = 2;  ///< of those, from the first byte to the answer
    std::size_t connections = 8192, sockets = 4096, connections_per_address = 96, sockets_per_address = 64;
    std::size_t tables = 4096, tables_per_address = 32;
    std::size_t unsent_bytes = 1U << 20, unsent_frames = 4096;
    int idle_seconds = 60, refused_seconds = 5, header_seconds = 15, socket_seconds = 20;  ///< in which nothing comes
    std::size_t socket_bytes_per_second = 65536;
    std::size_t disk_reserve_mb = 64;  ///< to be left free where the games are: with less there are no new tables
    Rate messages_per_socket{40, 10}, messages_per_token{60, 15}, messages_per_address{400, 100};
    Rate requests_per_address{200, 40}, questions_per_address{20, 5}, tables_made_per_address{10, 0.05};
    int errors_to_close = 50;  ///< so many refused messages of a socket close it
};

/// Full at first. Time is in seconds since whenever.
class Bucket {
public:
    bool take(const Rate&, double now, double amount = 1);
    bool full(const Rate&, double now) const;
    /// Until `take` says yes.
    double wait(const Rate&, double now) const;

private:
    double level_ = -1, at_ = 0;  ///< -1: never used
};

/// A bucket for every name; those that are full again are forgotten.
class Buckets {
public:
    explicit Buckets(Rate rate) : rate_(rate) {}
    bool take(std::string_view name, double now, double amount = 1);
    double wait(std::string_view name, double now) const;
    std::size_t size() const { return buckets_.size(); }

private:
    void forget_full(double now);

    Rate rate_;
    std::unordered_map<std::string, Bucket> buckets_;
    std::size_t next_sweep_ = 1024;
};

/// How many of something each name has.
class Tally {
public:
    std::size_t of(std::string_view name) const;
    void add(std::string_view name) { ++counts_[std::string(name)]; }
    void remove(std::string_view name);

private:
    std::unordered_map<std::string, std::size_t> counts_;
};

}  // namespace jansou::server
