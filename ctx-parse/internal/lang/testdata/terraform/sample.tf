/*
 * The store's bucket and the machines that fill it.
 */

terraform {
  required_version = ">= 1.5"
  required_providers {
    aws = {
      source  = "hashicorp/aws"
      version = "~> 5.0"
    }
  }
}

provider "aws" {
  alias  = "frankfurt"
  region = var.region
}

# Where all of it stands.
variable "region" {
  type        = string
  description = "The region."
  default     = "eu-central-1"

  validation {
    condition     = length(var.region) > 0
    error_message = "A region is needed."
  }
}

variable "tags" { type = map(string) }

locals {
  # The prefix of every name.
  prefix = "store-${var.region}"
  tags   = merge(var.tags, { "owner" = "store" })
}

// The bucket itself.
resource "aws_s3_bucket" "store" {
  bucket   = "${local.prefix}-bucket"
  provider = aws.frankfurt
  tags     = local.tags

  lifecycle {
    prevent_destroy = true
  }
}

resource "aws_instance" "worker" {
  for_each = toset(["a", "b"])
  ami      = data.aws_ami.image.id

  dynamic "ebs_block_device" {
    for_each = var.disks
    content {
      device_name = ebs_block_device.value.name
    }
  }

  user_data = <<-EOF
    resource "not" "one" {
    }
  EOF

  depends_on = [aws_s3_bucket.store, module.network]
}

data "aws_ami" "image" {
  most_recent = true
  filter {
    name   = "name"
    values = ["store-*"]
  }
}

# The network around it.
module "network" {
  source  = "terraform-aws-modules/vpc/aws"
  version = "5.1.0"
  cidr    = cidrsubnet(var.cidr, 8, 1)
}

module "local_one" {
  source = "./modules/one"
}

output "bucket" {
  value = aws_s3_bucket.store.arn # its name for others
}

moved {
  from = aws_s3_bucket.old
  to   = aws_s3_bucket.store
}

check "health" {
  data "http" "probe" {
    url = "https://example.com"
  }
}

resource "broken" {
  = 
}

output "last" {
  value = { for k, v in aws_instance.worker : k => v.private_ip }
}
