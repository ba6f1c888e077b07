-- Uses of the archive are few among all entries of the trail, and have a list of their own.
create index audit_of_archive on audit (at desc, id desc) where action in ('warehouse.close', 'warehouse.code', 'warehouse.open');
