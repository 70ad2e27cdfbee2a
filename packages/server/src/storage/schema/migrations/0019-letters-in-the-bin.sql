-- What a removed unit said stays as what it has recorded does (0017): under its imei, or set aside with it, until the bin
-- is emptied of it.
alter table dead_letters drop constraint dead_letters_imei_fkey;
