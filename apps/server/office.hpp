// 片付け What an operator may have done to the tables in a folder.
#pragma once
#include <functional>
#include <string>

#include <tl/expected.hpp>

#include "jansou/store/ledger.hpp"

namespace jansou::server {

/// Each answers with the sentence for who asked.
using OfficeAnswer = tl::expected<std::string, std::string>;

OfficeAnswer bar_table(store::Ledger&, const std::string& table, parlour::Millis now);
OfficeAnswer prune_tables(store::Ledger&, parlour::Millis before);
/// Tables that `spared` says yes to are left as they are, and named.
OfficeAnswer forget_name(store::Ledger&, const std::string& name, const std::string& other,
                         const std::function<bool(const std::string&)>& spared);

}  // namespace jansou::server
