-- What this installation keeps by name: the name that 0002 gave the table said nothing of that.
alter table house rename to settings;
alter table settings rename constraint house_pkey to settings_pkey;
