#!/usr/bin/perl
package Store;
use strict; # KeepPragma

# DocOfLIMIT says how many.
use constant LIMIT => 1;

=head1 NAME

DocOther1 of the file.

=head2 keep

DocOfkeep keeps é.

=cut

sub keep {
    # KeepBody
    my ($a) = @_; # KeepParameter
    return "# KeepString";
}

# DocOfplain is plain.
sub plain { 1 }

my $text = <<'EOT';
# KeepHeredoc
EOT

__END__

=head1 SEE ALSO

DocOther2 at the end.
