-- Groups of units (specification 1, section 3: Group reference). A unit is in one group or in none.
create table groups (
  id          text primary key,
  user_id     text not null references users (id) on delete cascade,
  nombre      text not null,
  descripcion text not null default ''
);
create index groups_user on groups (user_id);

-- Whatever was written there before groups existed named nothing.
update units set id_grupo = null where id_grupo is not null;
alter table units add foreign key (id_grupo) references groups (id) on delete set null;
create index units_group on units (id_grupo);
