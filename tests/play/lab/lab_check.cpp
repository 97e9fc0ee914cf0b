// lab_check lie FOLDER NAME [STORE]: a worker that writes one win more than there was, until it is shut out.
#include <cstdio>
#include <string>
#include <string_view>

#include "jansou/lab/journal.hpp"
#include "jansou/lab/shared.hpp"
#include "liar.hpp"

int main(int argc, char** argv) {
    using namespace jansou::lab;
    if (argc < 4 || argc > 5 || std::string_view(argv[1]) != "lie") return std::fputs("lab_check lie FOLDER NAME [STORE]\n", stderr), 2;
    const std::string store = argc == 5 ? argv[4] : "";
    const auto plan = store.empty() ? read_plan(argv[2]) : read_shared_plan(store, argv[2]);
    const auto trial = plan ? make_trial(*plan) : tl::unexpected(plan.error());
    if (!trial) return std::fprintf(stderr, "%s\n", trial.error().c_str()), 2;
    const auto queue = store.empty() ? open_journal(argv[2], *plan) : open_shared(store, argv[2], *plan);
    if (!queue) return std::fprintf(stderr, "%s\n", queue.error().c_str()), 2;
    std::printf("%s wrote %ld results\n", argv[3], lie(*trial, **queue, argv[3]));
    return 0;
}
