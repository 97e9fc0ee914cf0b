// PostgreSQL の後読み The functions of libpq that stores and queues call, found when one of them is first called. libpq brings some twenty
// libraries along, and most commands speak with no database.
//
// Where libpq is not installed, no connection is made, and PQerrorMessage says why.
#include <dlfcn.h>
#include <libpq-fe.h>

#include <cassert>

namespace {

void* library() {
    static void* const found = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
    return found;
}

template <class Function>
Function find(const char* name) {
    return library() == nullptr ? nullptr : reinterpret_cast<Function>(dlsym(library(), name));
}

}  // namespace

// --- Functions that are called without a connection: null, or what says that there is none, where libpq is missing --------------------
#define JANSOU_ASKED_FIRST(result, name, parameters, arguments, missing) \
    extern "C" result name parameters {                                  \
        static const auto real = find<decltype(&(name))>(#name);         \
        return real != nullptr ? real arguments : (missing);             \
    }
JANSOU_ASKED_FIRST(PGconn*, PQconnectdbParams, (const char* const* names, const char* const* values, int expand), (names, values, expand),
                   nullptr)
JANSOU_ASKED_FIRST(PQconninfoOption*, PQconninfoParse, (const char* text, char** wrong), (text, wrong), nullptr)
JANSOU_ASKED_FIRST(void, PQconninfoFree, (PQconninfoOption * options), (options), void())
JANSOU_ASKED_FIRST(void, PQfreemem, (void* room), (room), void())
JANSOU_ASKED_FIRST(void, PQfinish, (PGconn * line), (line), void())
JANSOU_ASKED_FIRST(ConnStatusType, PQstatus, (const PGconn* line), (line), CONNECTION_BAD)
JANSOU_ASKED_FIRST(PGTransactionStatusType, PQtransactionStatus, (const PGconn* line), (line), PQTRANS_UNKNOWN)
JANSOU_ASKED_FIRST(char*, PQerrorMessage, (const PGconn* line), (line), const_cast<char*>("libpq, version 5, is not installed"))
#undef JANSOU_ASKED_FIRST

// --- Functions that are called with a connection or an answer --------------------------------------------------------------------------
#define JANSOU_ASKED_LATER(result, name, parameters, arguments)  \
    extern "C" result name parameters {                          \
        static const auto real = find<decltype(&(name))>(#name); \
        assert(real != nullptr);                                 \
        return real arguments;                                   \
    }
JANSOU_ASKED_LATER(char*, PQdb, (const PGconn* line), (line))
JANSOU_ASKED_LATER(char*, PQhost, (const PGconn* line), (line))
JANSOU_ASKED_LATER(char*, PQport, (const PGconn* line), (line))
JANSOU_ASKED_LATER(PQnoticeProcessor, PQsetNoticeProcessor, (PGconn * line, PQnoticeProcessor tell, void* to), (line, tell, to))
JANSOU_ASKED_LATER(PGresult*, PQexec, (PGconn * line, const char* text), (line, text))
JANSOU_ASKED_LATER(PGresult*, PQexecParams,
                   (PGconn * line, const char* text, int count, const Oid* types, const char* const* values, const int* lengths,
                    const int* formats, int format),
                   (line, text, count, types, values, lengths, formats, format))
JANSOU_ASKED_LATER(int, PQsendPrepare, (PGconn * line, const char* name, const char* text, int count, const Oid* types),
                   (line, name, text, count, types))
JANSOU_ASKED_LATER(int, PQsendQueryPrepared,
                   (PGconn * line, const char* name, int count, const char* const* values, const int* lengths, const int* formats,
                    int format),
                   (line, name, count, values, lengths, formats, format))
JANSOU_ASKED_LATER(PGresult*, PQgetResult, (PGconn * line), (line))
JANSOU_ASKED_LATER(int, PQenterPipelineMode, (PGconn * line), (line))
JANSOU_ASKED_LATER(int, PQexitPipelineMode, (PGconn * line), (line))
JANSOU_ASKED_LATER(int, PQpipelineSync, (PGconn * line), (line))
JANSOU_ASKED_LATER(ExecStatusType, PQresultStatus, (const PGresult* answer), (answer))
JANSOU_ASKED_LATER(char*, PQresultErrorMessage, (const PGresult* answer), (answer))
JANSOU_ASKED_LATER(char*, PQresultErrorField, (const PGresult* answer, int field), (answer, field))
JANSOU_ASKED_LATER(int, PQntuples, (const PGresult* answer), (answer))
JANSOU_ASKED_LATER(char*, PQcmdTuples, (PGresult * answer), (answer))
JANSOU_ASKED_LATER(char*, PQgetvalue, (const PGresult* answer, int row, int column), (answer, row, column))
JANSOU_ASKED_LATER(int, PQgetlength, (const PGresult* answer, int row, int column), (answer, row, column))
JANSOU_ASKED_LATER(void, PQclear, (PGresult * answer), (answer))
#undef JANSOU_ASKED_LATER
