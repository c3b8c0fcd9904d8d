# KeepHeader

# DocOfCC says.
# DocOther1 more
CC = cc # KeepTrailing

all: build ## DocOfall

# DocOfbuild
build:
	echo "KeepString"
	# KeepRecipe

# KeepApart

# DocOftemplate
define template
KeepText
endef
