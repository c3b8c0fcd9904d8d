const void *hostile_language(const void *good, int deed);
