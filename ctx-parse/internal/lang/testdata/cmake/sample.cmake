#[[ The build of the store.
    In a bracket comment. ]]
cmake_minimum_required(VERSION 3.20)
project(store VERSION 1.2 LANGUAGES C CXX)

include(GNUInstallDirs)
include(cmake/helpers.cmake OPTIONAL)
find_package(Threads REQUIRED)
add_subdirectory(src)

# Whether the tests are built.
option(STORE_TESTS "Build the tests" ON)
set(STORE_SOURCES
    store.c
    list.c)
set(STORE_HOME "/var/lib" CACHE PATH "Where things are kept")
set(ENV{STORE} on)

# Adds a test.
#   name  of the test
function(store_add_test name)
  cmake_parse_arguments(ARG "" "LABEL" "SOURCES" ${ARGN})
  set(local_value 1)
  add_executable(${name} ${ARG_SOURCES})
  target_link_libraries(${name} PRIVATE store::store)
  add_test(NAME ${name} COMMAND ${name})
endfunction()

MACRO(Store_Warn text)
  message(WARNING "${text}")
ENDMACRO()

macro(no_arguments)
endmacro(no_arguments)

# The library.
add_library(store ${STORE_SOURCES})
add_library(store::store ALIAS store)
target_include_directories(store PUBLIC
  $<BUILD_INTERFACE:${CMAKE_CURRENT_SOURCE_DIR}/include>)

if(STORE_TESTS AND NOT WIN32)
  enable_testing()
  # In a block.
  add_executable(store_main main.c)
  function(in_if)
  endfunction()
  store_add_test(basic SOURCES basic.c LABEL "fast one")
  foreach(t IN ITEMS a b)
    store_warn("${t}")
  endforeach()
elseif(WIN32)
  set(EXTRA [=[raw "text"]=])
endif()

add_custom_target(docs ALL COMMAND doxygen DEPENDS Doxyfile)
install(TARGETS store DESTINATION ${CMAKE_INSTALL_LIBDIR})

if(X))) # broken

# Still seen.
function(last)
endfunction()
