#!/usr/bin/env ruby
require "x" # KeepImport

# DocOfLIMIT says how many.
LIMIT = 1

=begin
DocOfStore keeps é.
=end
module Store
  # DocOfShelf keeps.
  #
  # More DocOther1 text.
  class Shelf
    # DocOfsize of an attribute.
    attr_reader :size

    # DocOfinitialize makes.
    def initialize(
      a, # KeepParameter
      b
    )
      # KeepBody
      @x = "# KeepString"
    end

    # DocOther2 is short.
    def full? = true

    # DocOfopen opens.
    def self.open
      <<~TEXT
        # KeepHeredoc
      TEXT
    end

    # DocOfhidden hides.
    private def hidden; end
  end
end

# KeepApart

# DocOfplain is plain.
def plain() 1 end
