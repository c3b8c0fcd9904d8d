#!/usr/bin/env ruby
# frozen_string_literal: true

require "json"
require_relative "../errors"
require 'active_support/core_ext' if ENV["RAILS"]

# Keeps things of many kinds.
module Store
  # How many things fit.
  LIMIT = 10
  KINDS = %i[book disc].freeze

  autoload :Disk, "store/disk"

  # Raised when nothing fits.
  class Full < StandardError; end
  Empty = Class.new(StandardError)

  Point = Struct.new(:x, :y) do
    def distance(other)
      Math.hypot(x - other.x, y - other.y)
    end
  end

  # A shelf of things.
  #
  # It grows.
  class Shelf < Base::Container
    include Enumerable
    extend ActiveSupport::Concern
    prepend Loud, Quiet

    attr_reader :size, :things
    attr_accessor(:label)
    alias_method :length, :size
    alias count size

    @@shelves = 0

    has_many :things, dependent: :destroy
    scope :recent, -> { where("at > ?", 1.day.ago) }
    delegate :first, :last, to: :things

    # Makes a shelf.
    #
    # @param size [Integer] how many
    def initialize(size = LIMIT, *rest, label: nil, force:, **options, &block)
      @size = size
      @things = []
      super()
    end

    class << self
      # Opens one.
      def open(path) = new(JSON.parse(File.read(path)))

      attr_accessor :registry
    end

    def self.[](key)
      registry[key]
    end

    # Each thing in turn.
    def each
      return enum_for(:each) unless block_given?

      @things.each { |t| yield t }
    end

    def full? = @things.size >= @size

    def <<(thing)
      raise Full, "no room for #{thing.name}" if full?

      @things << thing
      self
    end

    def label=(value)
      @label = value&.strip
    end

    define_method(:shout) { |text| puts text.upcase }

    protected

    def room
      @size - @things.size
    end

    private

    def check!(thing)
      thing.valid? or raise ArgumentError
    end

    private def hidden; end

    public

    def shown; end

    def secret; end
    private :secret

    def self.build; end
    private_class_method :build
  end

  class Shelf::Row
    def fill(shelf) = shelf << Store::Thing.new(name: "é")
  end

  module_function

  def helper(name)
    Shelf.new(1, force: true).each(&:check)
  end
end

def top_level(a, b = {}, (c, d))
  lambda { |x| x + 1 }.call(a)
end

class Store::Thing; def name; end end

class ::Object
  def try_it
    self.foo.bar(1)
  end
end

broken = [1, 2
def after_error(x)
  x
end
