#!/usr/bin/perl
package Store::Shelf;

use strict;
use warnings;
use v5.36;
use parent qw(Store::Base Exporter);
use base 'Store::Other';
use Store::Errors qw(full empty);
use JSON::PP ();
require Store::Disk;
require "legacy.pl";

our $VERSION = '1.02';
our @EXPORT_OK = qw(helper);
my $count = 0;

# How many things fit.
use constant LIMIT => 10;
use constant {
    DEPTH => 3,
    KIND  => 'book',
};

=head1 NAME

Store::Shelf - keeps things

=head2 new

Makes a shelf.

=cut

sub new {
    my ($class, %args) = @_;
    my $self = $class->SUPER::new(%args);
    $self->{things} = [];
    return bless $self, $class;
}

# Keeps one thing.
sub keep {
    my $self = shift;
    my ($thing, $force) = @_;
    die full("no room") if $self->full && !$force;
    push @{ $self->{things} }, $thing;
    my $cb = sub { return $_[0] + 1 };
    Store::Errors::trace($thing, $cb->(1));
    return JSON::PP->new->encode($thing);
}

sub full { return @{ $_[0]{things} } >= LIMIT }

sub with_signature ($self, $name, $size = LIMIT, @rest) {
    return $name;
}

sub with_prototype($$;@) { 1 }

sub declared;

sub lvalue :lvalue { my $x; $x }

BEGIN { our $started = 1 }

*alias = \&keep;
*{"dynamic"} = sub { 1 };

has 'label' => (is => 'rw', default => sub { 'none' });

{
    package Store::Shelf::Row;
    sub fill { print "text with sub fake { }\n"; }
}

package Store::Block {
    sub inside { return Store::Shelf->new(name => 'é') }
}

package main;

sub _private_helper { my %h = (a => 1); return sort { $a <=> $b } keys %h; }

my $heredoc = <<"EOT";
sub not_a_sub { }
EOT

$_ =~ s/sub x {/y/g;

sub after { return 1 }

my $broken = (1, ;
sub after_error { return 2 }

__END__

=head1 SEE ALSO

sub not_code { }
