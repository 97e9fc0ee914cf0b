# 試験の段 What is tested: one row for each step, for scripts/test (the short form) and scripts/campaign (the long form).
# Sourced, not run.
#
# A row: NAME | WHAT IT NEEDS | SHORT | LONG. A part that a step has not is `-`.
# needs  presets with targets (`release:jansou,load`; `sanitize` alone: all of it), `page`, `evaluator`; built before
#        the step where it is asked for by name
# short  run by `scripts/test` (no `|` within), all of them within half an hour on two cores; long ones first within a
#        lane, as two run at a time
# long   run by `scripts/campaign NAME [ARGS]`, which are $1, $2 ..; its result is noted in docs/campaigns.md

root=$PWD
tests=build/release/tests
clubs=$(printf 'tests/rules/%s.toml ' mleague wrc kansai buu own_points sunk_line wareme_house three_and_a_seat local_yaku rare_yaku marked_tiles no_late_yaku flowers plain_tontenkou)
joints=$(printf 'tests/play/joints/%s.toml ' live_wall used_up melded_joker claimed_joker)

# of the table below: what is checked before anything is built, what is built, what is tested
checks='
steps             | - | each_step_is_a_command | -
layers            | - | python3 scripts/check_layers.py | -
house_words       | - | python3 tests/checks/house_words_test.py | -
bounds            | - | python3 scripts/check_bounds.py | -
bounds:itself     | - | python3 tests/checks/check_bounds_test.py | -
clauses           | - | python3 scripts/check_clauses.py | -
options           | - | python3 scripts/check_options.py | -
format            | - | format | -
includes          | - | python3 scripts/check_includes.py | -
includes:itself   | - | python3 tests/checks/check_includes_test.py | -
faults            | - | each_fault_fits | -
page:old_node     | - | tests/checks/old_node.sh | -
'
builds='
build:page        | - | scripts/page | -
build:release     | - | build release | -
build:sanitize    | - | build sanitize $(needed_of sanitize) | -
documents         | release:jansou | scripts/check_docs | -
'
steps='
page:units        | page | scripts/page_test units | -
page:browser      | page release:jansou,stacked_server | scripts/page_test browser | -
page              | page release:jansou,stacked_server | - | page_whole "$@"
sanitized:scenario:1 | sanitize:scenario_tests | sanitized scenario 0 2 | -
sanitized:scenario:2 | sanitize:scenario_tests | sanitized scenario 1 2 | -
sanitized:unit:1  | sanitize:unit_tests,jansou | sanitized unit 0 2 | JANSOU_RETURNS=1 sanitized unit 0 2
sanitized:unit:2  | sanitize:unit_tests,jansou | sanitized unit 1 2 | JANSOU_RETURNS=1 sanitized unit 1 2
sanitized:parlour | sanitize:parlour_tests | sanitized parlour 0 1 | -
sanitized:server  | sanitize:server_tests | sanitized server 0 1 | -
sanitized:joint   | sanitize:joint_tests | sanitized joint 0 1 | -
sanitized:terminal | sanitize:terminal_tests | sanitized terminal 0 1 | -
sanitized:store   | sanitize:store_tests | sanitized store 0 1 | -
sanitized:lab     | sanitize:lab_tests | sanitized lab 0 1 | -
sanitized:bots    | sanitize:bot_tests | sanitized bot 0 1 | -
unit              | release:unit_tests,jansou | $tests/unit_tests | -
scenario          | release:scenario_tests | $tests/scenario_tests | -
parlour           | release:parlour_tests | $tests/parlour_tests | -
joint             | release:joint_tests | $tests/joint_tests | -
terminal          | release:terminal_tests | $tests/terminal_tests | -
store             | release:store_tests | $tests/store_tests | -
store:postgres    | release:postgres_tests | scripts/with_postgres $tests/postgres_tests | -
schedules         | release:simulator | $tests/simulator 400 1 | python3 tests/play/simulator/many.py $tests/simulator "${1:-100000}" "${2:-1}"
schedules:faults  | release:simulator | - | python3 tests/play/simulator/faults.py "${1:-2000}" "${@:2}"
sanitized:schedules | release:simulator sanitize:simulator | same_schedules 40 1 | same_schedules "${1:-2000}" "${2:-1}"
server:tunnel     | page release:jansou | - | tests/doors/server/tunnel.sh
server:company    | page release:jansou | company node --test company.test.mjs && JANSOU_LONGEST=20000 company node faults.mjs 6 3 | company node faults.mjs "${1:-1000}" "${2:-1}"
server            | release:server_tests | $tests/server_tests | -
server:doors      | page release:jansou | server release node --test doors.test.mjs limits.test.mjs operating.test.mjs house.test.mjs turns.test.mjs pad.test.mjs club.test.mjs | -
server:games      | page release:jansou | server release node --test game.test.mjs looks.test.mjs seating.test.mjs door.test.mjs | -
bots              | release:bot_tests | $tests/bot_tests | -
bots:choices      | release:jansou | build/release/bin/jansou scenario tests/play/bots/choices | -
lab               | release:lab_tests | $tests/lab_tests | -
lab:recount       | release:jansou | recount 20 | recount "${1:-200}"
lab:many          | release:jansou,lab_check | tests/play/lab/many.sh build/release 1200 60 mjkt random 1 | nice -n 10 tests/play/lab/many.sh build/release "${1:-124000}" "${2:-500}"
lab:shared        | release:jansou,lab_check | lab_shared 1200 60 1 | lab_shared "${1:-124000}" "${2:-500}" 10
bots:leak         | release:bot_check | - | of_each_house leak "${1:-10000}"
bots:said         | release:bot_check | - | of_each_house said "${1:-20000}"
bots:pace         | release:bot_check | - | of_each_house pace "${1:-2000}"
bots:match        | release:jansou | - | matches "${1:-1000}"
bots:anchor       | release:jansou | anchor theirs_among_ours 1 | anchor theirs_among_ours "${1:-100}" && anchor ours_among_theirs "${1:-100}"
pad               | release:pad_check | pads 200 1 | pads "${1:-10000}" "${2:-11}"
pad:schedules     | page release:jansou | - | PAD_SCHEDULES="${1:-1000}" PAD_SEED="${2:-21}" server release node --test --test-name-pattern="two phones" pad.test.mjs
schema            | release:jansou | server release node schema.mjs 300 | server release node schema.mjs "${1:-10000}" "${2:-1}"
page:wire         | release:jansou | scripts/page_test wire | -
page:calculator   | release:jansou | CALCULATOR_COUNT=50 scripts/page_test calculator | -
kills             | page release:jansou | server release node kills.mjs 5 1 | server release node kills.mjs "${1:-100}" "${2:-51}"
attack            | page release:jansou | - | attack "$@"
proxies           | page release:jansou | - | server release node proxies.mjs "$@"
load              | release:load,jansou | build/release/bench/load --from 50 --step 50 --most 100 --warm-up 5 --probe 4 --seconds 5 | build/release/bench/load "$@"
load:company      | release:load,jansou | load_company 30 3 5000 | load_company "${1:-2500}" "${2:-60}" "${3:-100}"
flood             | release:load,jansou | - | build/release/bench/load --flood --from "${1:-300}" "${@:2}"
steady            | release:load,jansou | - | build/release/bench/load --from "${1:-220}" --minutes "${2:-20}"
takeover          | release:load,jansou | - | take_over "${1:-900}"
restart           | release:load,jansou | - | build/release/bench/load --from "${1:-2000}" --restart
conformance:mjkt  | release:conformance | conforms release mjkt 5000 1 | conforms dev mjkt "${1:-100000}" "${2:-11}" --sets 200
conformance:tenhou4p | release:conformance | conforms release tenhou4p 2000 1 | conforms dev tenhou4p "${1:-100000}" "${2:-11}"
conformance:mighty | release:conformance | conforms release mighty 5000 1 --sets 2 | conforms dev mighty "${1:-100000}" "${2:-11}" --sets 200
conformance:shiromati | release:conformance | conforms release shiromati 1000 1 | conforms dev shiromati "${1:-100000}" "${2:-11}"
conformance:chinitsu | release:conformance | conforms release chinitsu 1000 1 | conforms dev chinitsu "${1:-100000}" "${2:-11}"
conformance:superpower | release:conformance | conforms release superpower 1000 1 | conforms dev superpower "${1:-100000}" "${2:-11}"
conformance:clubs | release:conformance | each_conforms release 300 1 $clubs | each_conforms dev "${1:-10000}" "${2:-11}" $clubs
conformance:joints | release:conformance | each_conforms release 300 1 $joints | each_conforms dev "${1:-10000}" "${2:-11}" $joints
conformance:sanitized | sanitize:conformance | conforms sanitize mjkt 80 1 && conforms sanitize mighty 120 1 | conforms sanitize "${1:-mjkt}" "${2:-10000}" "${3:-12}"
mixing            | sanitize:mix_check | python3 tests/play/mixing/mix.py build/sanitize/tests/mix_check --count 12 --hands 6 | python3 tests/play/mixing/mix.py build/sanitize/tests/mix_check --count "${1:-10000}" --seed "${2:-31}" --hands "${3:-20}"
company           | dev:company | - | build/dev/tests/company tenhou4p tenhou3p mjkt mighty
property          | release:property | $tests/property --hands 100000 --seed 1 | $tests/property --hands "${1:-10000000}" --seed "${2:-13}"
readings          | release:readings | $tests/readings tests/rules/white_joker.toml mjkt --times 1 --seed 1 | $tests/readings tests/rules/white_joker.toml mjkt --times "${1:-100}" --seed "${2:-41}"
referee:mighty    | release:jansou,mighty_referee | referee mighty 1 1 | referee mighty "${2:-31}" "${1:-50}"
referee:tontenkou | release:jansou,tontenkou_referee | referee tontenkou 1 1000 | referee tontenkou "${2:-31}" "${1:-100000}"
referee:superpower | release:jansou,superpower_referee | referee superpower 1 1000 | referee superpower "${2:-31}" "${1:-100000}"
slowest           | release:jansou | - | python3 tests/oracles/referee/slowest.py build/release/bin/jansou --count "${1:-16000}" --seed "${2:-5}"
evaluator         | evaluator release:jansou,scenario_questions | evaluator | EVALUATOR_COUNT="${1:-20000}" EVALUATOR_SEED="${2:-31}" scripts/page_test evaluator
calculator        | page release:jansou | - | CALCULATOR_COUNT="${1:-2000}" CALCULATOR_SEED="${2:-71}" scripts/page_test calculator && CALCULATOR_COUNT="${3:-200}" CALCULATOR_SEED="${2:-71}" scripts/page_test whole --test-name-pattern="by lot" tests/browser/calculator.test.mjs
determinism       | release:jansou | deterministic mjkt 20000 | deterministic "${1:-mjkt}" "${2:-20000}"
replay            | release:jansou | log_replays | -
python            | release:jansou,python | python_module 10 | python_module "${1:-600}" "${2:-1}"
installed         | release | installs | -
differential:wins | release:jansou | differential wins.mjs 20000 && differential wins.mjs 5000 --setting majiang_east | differential wins.mjs "${1:-100000}" --seed "${2:-21}"
differential:games | release:jansou | differential flow.mjs 300 && differential flow.mjs 100 --setting majiang_east | differential flow.mjs "${1:-1000}" --seed "${2:-22}"
foreign           | release:unit_tests | - | JANSOU_TIMES="${1:-30}" $tests/unit_tests --gtest_filter="*OfOthers*"
mutants           | - | - | mutants "$@"
'
for door in rule_file own_rule hand score pad club protocol log foreign request message; do
  steps+="fuzz:$door | sanitize:${door}_fuzz | fuzz $door 10 | fuzz $door \"\${1:-300}\""$'\n'
done

# steps that wait for timers and answers more than they reckon: `scripts/test` runs them beside its two lanes
waits='page:browser server:doors server:company load:company server:games kills'

each_step_is_a_command() { # as the parser of the shell reads it, not run
  local name part bad=0 count=0
  for name in $(names "$checks$builds$steps"); do
    for part in 3 4; do
      ((++count))
      bash -n <<<"$(part "$(row "$name")" "$part")" || { echo "$name: part $part is no command"; bad=1; }
    done
  done
  for name in $waits; do [ -n "$(row "$name")" ] || { echo "$name: no such step is there to wait"; bad=1; }; done
  echo "$count parts of steps are commands"
  return $bad
}
each_fault_fits() { # the source as it stands, so that the simulator can be shown what it has to see
  local fault bad=0 count=0
  for fault in tests/play/simulator/faults/*.patch; do
    ((++count))
    git apply --check "$fault" || { echo "$fault cannot be put into the source; write it anew"; bad=1; }
  done
  echo "$count faults fit the source"
  return $bad
}
build() { # preset [target..]; a warning is a failure
  local preset=$1 targets=()
  shift
  [ $# -eq 0 ] || targets=(--target "$@")
  cmake --preset "$preset" && cmake --build --preset "$preset" "${targets[@]}" | tee "build/$preset/build.log" || return 1
  if grep -q 'warning:' "build/$preset/build.log"; then echo "the build has warnings"; return 1; fi
}
prepare() { # what a row needs
  local each
  for each in $1; do
    case "$each" in
      -) ;;
      page) scripts/page || return 1 ;;
      evaluator) scripts/evaluator || return 1 ;;
      *:*) build "${each%%:*}" $(tr , ' ' <<<"${each#*:}") || return 1 ;;
      *) build "$each" || return 1 ;;
    esac
  done
}
needed_of() { # PRESET: the targets that the short forms need of it
  local name each
  for name in $(names "$steps"); do
    [ "$(part "$(row "$name")" 3)" != - ] || continue
    for each in $(part "$(row "$name")" 2); do [[ "$each" != "$1":* ]] || tr , '\n' <<<"${each#*:}"; done
  done | sort -u
}
row() { # NAME: its row, or nothing
  local line name
  while IFS= read -r line; do
    read -r name _ <<<"$line"
    [ "$name" != "$1" ] || { printf '%s\n' "$line"; return; }
  done <<<"$checks$builds$steps"
}
part() { # ROW N: the Nth part of it, 1 the name; the last one may have bars of its own
  local rest=$1 i
  for ((i = 1; i < $2; ++i)); do rest=${rest#*| }; done
  [ "$2" -eq 4 ] || rest=${rest%% |*}
  rest=${rest#"${rest%%[! ]*}"}
  printf '%s\n' "${rest%"${rest##*[! ]}"}"
}
of_sort() { # SORT N: the steps named SORT or SORT:.. that have the Nth part
  local name
  for name in $(names "$checks$builds$steps"); do
    [[ "$name" != "$1" && "$name" != "$1":* ]] || [ "$(part "$(row "$name")" "$2")" = - ] || echo "$name"
  done
}
names() { # TABLE: the names in it
  local line
  while IFS= read -r line; do [ -z "$line" ] || part "$line" 1; done <<<"$1"
}

# PROGRAM SHARD OF: without what takes long there and is tested in release, as the preset says. Units, a third of whose
# time it takes, look for what is used after its function returned only in campaigns; every other step under the
# sanitizers does so always.
sanitized() {
  local filter returns=1
  [ "$1" != unit ] || returns=${JANSOU_RETURNS:-0}
  filter=$(python3 -c 'import json; print(next(p["environment"]["GTEST_FILTER"] for p in json.load(open("CMakePresets.json"))["testPresets"] if p["name"] == "sanitize"))')
  ASAN_OPTIONS=${ASAN_OPTIONS:+$ASAN_OPTIONS:}detect_stack_use_after_return=$returns GTEST_FILTER=$filter GTEST_SHARD_INDEX=$2 GTEST_TOTAL_SHARDS=$3 build/sanitize/tests/"$1"_tests
}
deterministic() { # RULE HANDS: the digest is that of one thread
  local one two
  one=$(build/release/bin/jansou simulate "$1" --hands "$2" --bots random --seed 1 --threads 1 | grep digest) || return 1
  two=$(build/release/bin/jansou simulate "$1" --hands "$2" --bots random --seed 1 --threads 2 | grep digest) || return 1
  echo "$one"
  [ "$one" = "$two" ]
}
log_replays() {
  local log rule result=0
  log=$(mktemp)
  for rule in mjkt superpower $clubs; do
    build/release/bin/jansou simulate $rule --hands 40 --bots basic --seed 2a --log "$log" && build/release/bin/jansou replay "$log" &&
      build/release/bin/jansou replay --facts "$log" || result=1
  done
  rm -f "$log"
  return $result
}
conforms() { # preset rule hands seed options...
  if [ "$1" = dev ]; then build dev conformance >/dev/null || return 1; fi
  build/"$1"/tests/conformance "$2" --hands "$3" --seed "$4" --quiet "${@:5}"
}
each_conforms() { # preset hands seed rule..
  local rule
  for rule in "${@:4}"; do conforms "$1" "$rule" "$2" "$3" || return 1; done
}
of_each_house() { # what number: of the bots
  local rule failed=0
  for rule in mjkt mighty superpower shiromati chinitsu; do $tests/bot_check "$1" $rule "$2" || failed=1; done
  return $failed
}
recount() { # walls: of each house a small trial, reckoned again from its logs
  local at result=0 each
  at=$(mktemp -d)
  for each in mjkt:-nagashi mighty:-alice superpower:ability.again=false shiromati:-pure chinitsu:-karasu; do
    build/release/bin/jansou lab --folder "$at/${each%%:*}" --rules "${each%%:*}" --set="${each#*:}" --bots basic --games "$1" --batches 10 --keep all --keep-most 1000 --threads 2 >/dev/null &&
      python3 tests/play/lab/recount.py "$at/${each%%:*}" || result=1
  done
  rm -rf "$at"
  return $result
}
matches() { # walls: of each house each level against basic and against the one below
  local rule pair
  for rule in mjkt mighty superpower shiromati chinitsu; do
    for pair in strong,basic normal,basic easy,basic strong,normal normal,easy; do
      build/release/bin/jansou arena $rule --one ${pair%,*} --field ${pair#*,} --seeds "$1" --threads 2 || return 1
    done
  done
}
pads() { # games seed: of each house, and mighty in sets of three
  local rule
  for rule in mjkt mighty shiromati chinitsu superpower $clubs; do $tests/pad_check "$rule" $((${#rule} > 10 ? $1 / 10 : $1)) "$2" || return 1; done
  $tests/pad_check mighty $(($1 / 4)) "$2" 6
}
fuzz() { # door seconds: from the kept seeds
  local corpus result
  corpus=$(mktemp -d)
  build/sanitize/tests/"$1"_fuzz -max_total_time="$2" -timeout=20 -rss_limit_mb=4096 -print_final_stats=1 -artifact_prefix="$corpus/" "$corpus" tests/doors/fuzz/seeds/"$1"
  result=$?
  rm -rf "$corpus"
  return $result
}
installs() { # the library, used by a project of its own
  local at result
  at=$(mktemp -d)
  cmake --install build/release --prefix "$at/installed" && cmake -S tests/doors/consumer -B "$at/build" -DCMAKE_PREFIX_PATH="$at/installed" &&
    cmake --build "$at/build" && ctest --test-dir "$at/build"
  result=$?
  rm -rf "$at"
  return $result
}
format() {
  git ls-files '*.cpp' '*.hpp' | xargs clang-format-22 --dry-run -Werror || return
  git ls-files '*.py' | xargs black --check --quiet --line-length 120 --target-version py311 ||
    { echo "format: lay the Python out: black --line-length 120 --target-version py311" >&2; return 1; }
  echo "format ok"
}
referee() { # which seed count
  python3 tests/oracles/referee/referee.py all "$1" build/release/bin/jansou "$tests/${1}_referee" "$2" "$3"
}
packages() { # of the folder one stands in: taken in once, as steps that run side by side share the folder
  flock package.json sh -c '[ node_modules/.package-lock.json -nt package-lock.json ] || npm ci --silent --no-audit --no-fund && touch node_modules/.package-lock.json'
}
company() { scripts/with_postgres bash -c 'source scripts/steps.sh; server release "$@"' - "$@"; }
server() { (cd tests/doors/server && packages && JANSOU=$root/build/$1/bin/jansou "${@:2}"); }
python_module() { # seconds seed: of garbage thrown at it; and something is learned
  (cd tests/doors/python && export PYTHONPATH=$root/build/release/python && /usr/bin/python3 -m unittest && /usr/bin/python3 fuzz.py "$1" "${2:-1}") &&
    PYTHONPATH=build/release/python /usr/bin/python3 examples/python/learn.py mjkt 20
}
attack() { # seconds for each, minutes for all that takes long at once
  (export JANSOU_STARVED=1 && server release node --test --test-name-pattern="without memory" limits.test.mjs) && server release node attack.mjs "$@"
}
evaluator() {
  [ -f build/evaluator/evaluator.wasm ] || { echo "not built: its compiler cannot be installed"; return; }
  scripts/page_test evaluator
}
lab_shared() { # walls, batches, seconds between two kills: seven workers at one database
  scripts/with_postgres bash -c 'tests/play/lab/many.sh build/release "$1" "$2" mjkt random "$3" "$JANSOU_POSTGRES"' - "$@"
}
load_company() { # tables, seconds, ms for 99 of 100 acts: one process on a file and on PostgreSQL; three, with who comes in straight, by another process, by HAProxy
  scripts/with_postgres bench/load/company "$@"
}
same_schedules() { # count, first seed: g++ and clang have made the same of each seed, to the last step
  local ours theirs
  ours=$(build/release/tests/simulator "$@") && theirs=$(build/sanitize/tests/simulator "$@") || { echo "$ours$theirs"; return 1; }
  echo "$theirs"
  [ "${ours%;*}" = "${theirs%;*}" ] || { echo "without sanitizers: $ours"; return 1; }
}
take_over() { # tables
  scripts/with_postgres bash -c "build/release/bench/load --processes 3 --store \"\$JANSOU_POSTGRES\" --takeover --from $1"
}
anchor() { # who is in one chair among whom, walls; a reply of majiang-ai that is not on the list fails
  local theirs="cmd:node tests/oracles/anchor/majiang_seat.mjs" said
  (cd tests/oracles/anchor && packages) || return
  said=$(mktemp)
  if [ "$1" = theirs_among_ours ]; then set -- "$theirs" strong "$2"; else set -- strong "$theirs" "$2"; fi
  build/release/bin/jansou arena mjkt --one "$1" --field "$2" --seeds "$3" --threads 2 --limit 60000 2>"$said" && cat "$said" >&2 && ! grep -q '[1-9][0-9]* replies not' "$said"
}
differential() { (cd tests/oracles/differential && packages && JANSOU=$root/build/release/bin/jansou node "$@"); }
mutants() {
  cmake --preset release -DJANSOU_MUTANTS=ON -B build/mutants >/dev/null && cmake --build build/mutants --target jansou >/dev/null &&
    python3 tests/checks/mutants.py build/mutants/bin/jansou "$@"
}
page_whole() { # --base COMMIT: every picture is compared, too, with the one that the page of that commit gives
  local base= there
  if [ "${1:-}" = --base ]; then base=$(git rev-parse --verify "${2:?a commit is expected behind --base}^{commit}") || return 2; fi
  if [ -n "$base" ]; then
    there=$(mktemp -d)
    git worktree add --quiet --detach "$there" "$base"
    "$there/scripts/page"
    rm -rf web/.base
    JANSOU_SHOTS=$root/web/.base "$there/scripts/page_test" whole tests/browser/{screens,ease,manners,table}.test.mjs ||
      echo "campaign: tests of $base fail here; pictures that it did not come to are compared with nothing" >&2
    git worktree remove --force "$there"
  fi
  scripts/page_test whole && scripts/page_test baseline compare
}
