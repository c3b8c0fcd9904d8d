# KeepHeader of the file.

# DocOfregion says.
// DocOther1 more
variable "region" {
  description = "DocOther2"
  default     = "KeepString" # KeepTrailing
}

/* KeepLocals */
locals {
  # DocOfprefix
  prefix = "a"
}

/* DocOfweb */
resource "aws_instance" "web" {
  # KeepInside
  ami         = "x"
  description = "KeepDescription"
}

# KeepApart

output "o" {
  value       = var.region
  description = <<EOT
DocOther3
EOT
}
