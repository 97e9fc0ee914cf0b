#include "apps/server/qr.hpp"

#include <memory>

#include <fmt/format.h>
#include <qrencode.h>

namespace jansou::server {
namespace {

using Code = std::unique_ptr<QRcode, decltype(&QRcode_free)>;

constexpr int margin = 4;  // quiet modules around it, as the standard asks

Code encoded(std::string_view text) {
    if (text.empty() || text.size() > longest_qr || text.find('\0') != std::string_view::npos) return {nullptr, &QRcode_free};
    return {QRcode_encodeString8bit(std::string(text).c_str(), 0, QR_ECLEVEL_M), &QRcode_free};
}

bool dark(const QRcode& code, int x, int y) {
    return x >= 0 && y >= 0 && x < code.width && y < code.width && (code.data[y * code.width + x] & 1) != 0;
}

}  // namespace

std::optional<std::string> qr_svg(std::string_view text) {
    const Code code = encoded(text);
    if (!code) return {};
    std::string path;
    for (int y = 0; y < code->width; ++y)
        for (int x = 0; x < code->width; ++x) {
            int run = 0;
            while (dark(*code, x + run, y)) ++run;
            if (run > 0) path += fmt::format("M{} {}h{}v1h-{}z", x + margin, y + margin, run, run);
            x += run;
        }
    const int side = code->width + 2 * margin;
    return fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {0}\" shape-rendering=\"crispEdges\">"
        "<path fill=\"#fff\" d=\"M0 0h{0}v{0}h-{0}z\"/><path d=\"{1}\"/></svg>\n",
        side, path);
}

std::optional<std::string> qr_blocks(std::string_view text) {
    const Code code = encoded(text);
    if (!code) return {};
    std::string out;
    // light on dark terminals: a block is drawn where the code is light
    for (int y = -margin / 2; y < code->width + margin / 2; y += 2) {
        for (int x = -margin / 2; x < code->width + margin / 2; ++x) {
            const bool upper = !dark(*code, x, y), lower = !dark(*code, x, y + 1);
            out += upper && lower ? "█" : upper ? "▀" : lower ? "▄" : " ";
        }
        out += '\n';
    }
    return out;
}

}  // namespace jansou::server
