-- An account that is restored from the bin keeps the answers of the people it sends messages to, both consents and refusals, and
-- its scheduled reports.
create trigger recipients_kept after delete on recipients for each row execute function keep_removed();
create trigger report_schedules_kept after delete on report_schedules for each row execute function keep_removed();
