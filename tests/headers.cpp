#include "tests/headers.hpp"
