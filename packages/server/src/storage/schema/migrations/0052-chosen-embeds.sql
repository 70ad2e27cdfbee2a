-- A new mirror account shows third-party pages nothing of its units and layers until it is chosen. The accounts that exist keep
-- their choice, and with it the fields that their pages show. None of them has layers, which no page has shown so far.
alter table users alter column embed_fields set default '{}';
-- landed: b7836e1a52a76b82841df66cfed4887e078004411b0c0205ec7ca802ec9b54a8 Lo que ya se inserta se queda igual. Una cuenta espejo nueva no muestra velocidad, placas ni conductor hasta que se elijan.
