// 対局の机 What the tests of the terminal sit at: a folder for the logs, and an input that asks a person for each line.
#pragma once
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <sstream>

#include "apps/cli/terminal_game.hpp"
#include "jansou/wire/lines/replay.hpp"
#include "jansou/wire/rule_text/rule_file.hpp"

namespace jansou::terminal {

namespace fs = std::filesystem;

inline const std::shared_ptr<const Rulebook>& mighty() {
    static const auto book = *wire::load_book("mighty");
    return book;
}

/// A folder that goes away with the test.
class Folder {
public:
    Folder() {
        std::string name = (fs::temp_directory_path() / "jansou-terminal-XXXXXX").string();
        path_ = ::mkdtemp(name.data());
    }
    ~Folder() { fs::remove_all(path_); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    const fs::path& path() const { return path_; }
    std::vector<fs::path> logs() const {
        std::vector<fs::path> out;
        if (!fs::exists(path_ / "games")) return out;
        for (const auto& entry : fs::directory_iterator(path_ / "games")) out.push_back(entry.path());
        std::ranges::sort(out);
        return out;
    }

private:
    fs::path path_;
};

/// An input that asks a person for each line, and the output that this person reads.
class Desk {
public:
    /// Gets what was printed since the last line of input; nothing ends the input.
    using Person = std::function<std::optional<std::string>(const std::string& screen)>;
    explicit Desk(Person person) : lines_(*this), in_(&lines_), person_(std::move(person)) {}

    std::istream& in() { return in_; }
    std::ostream& out() { return out_; }
    std::string all() const { return out_.str(); }

private:
    class Lines : public std::streambuf {
    public:
        explicit Lines(Desk& desk) : desk_(desk) {}

    protected:
        int_type underflow() override {
            const std::string all = desk_.out_.str();
            auto line = desk_.person_(all.substr(desk_.read_));
            desk_.read_ = all.size();
            if (!line) return traits_type::eof();
            line_ = *line + '\n';
            setg(line_.data(), line_.data(), line_.data() + line_.size());
            return traits_type::to_int_type(line_[0]);
        }

    private:
        Desk& desk_;
        std::string line_;
    };

    std::ostringstream out_;
    Lines lines_;
    std::istream in_;
    Person person_;
    std::size_t read_ = 0;
};

inline std::string read(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

inline void write(const fs::path& path, std::string_view text) { std::ofstream(path, std::ios::binary) << text; }

struct Played {
    int code;
    std::string screen;
};
inline Played play_with(const Plan& plan, Desk::Person person) {
    Desk desk(std::move(person));
    const int code = play(plan, desk.in(), desk.out(), desk.out());
    return {code, desk.all()};
}

inline std::string replayed(const std::string& log) {
    std::istringstream in(log);
    const auto report = wire::replay(in);
    return report.same ? "" : std::to_string(report.line) + ": " + report.what;
}

}  // namespace jansou::terminal
