# Builds the store.

include common.mk
-include $(DEPS) local.mk

# The compiler.
CC ?= cc
CFLAGS := -O2 -Wall
CFLAGS += -g
OBJECTS = $(patsubst %.c,%.o,$(wildcard *.c))
VERSION != git describe
export PREFIX = /usr/local
override LDFLAGS = -s
export PATH

ifdef DEBUG
  MODE = debug
else
  MODE = release
endif

ifeq ($(shell uname),Darwin)
	SUFFIX = dylib
else
	SUFFIX?=so
endif

# A recipe used twice.
define compile
$(CC) $(CFLAGS) -c $< -o $@
endef

.PHONY: all clean install
.DEFAULT_GOAL := all

all: store docs ## builds everything

# Links the program.
store: $(OBJECTS) | build
	$(CC) $(LDFLAGS) -o $@ $^

%.o: %.c store.h
	$(call compile,$<)

build/%.d: %.c
	@mkdir -p $(@D)

docs man: OUT = build
docs man: manual.txt
	$(MAKE) -C docs all
	@if [ -n "$(V)" ]; then \
	    echo done; \
	fi

install:: all \
  docs
	install -m 755 store $(DESTDIR)$(PREFIX)/bin
ifdef STRIP
  STRIPPED = yes
endif
clean distclean: ## leaves nothing
	rm -f $(OBJECTS)

$(PREFIX)/lib: ; mkdir -p $@
test-%: export MODE = test
.SUFFIXES:
a-double:: one
	echo 1
a-double:: two
	echo 2
$(foreach t,x y,$(eval $(call template,$(t))))

) broken = ( :

# Still seen.
last:
	true
