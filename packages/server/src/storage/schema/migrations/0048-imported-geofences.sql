-- Imports of geofences, points of interest and routes can be undone, as those of other objects.
alter table imports drop constraint imports_kind_check;
alter table imports add constraint imports_kind_check
  check (kind in ('units', 'users', 'drivers', 'assignments', 'geofences'));
-- landed: 4dc4df251aff0a21d7ea2205c8ad1ecec54f11536fb82c5e58e6d21bb5aaa54a Una importación de geocercas se puede deshacer.
