-- What 0022 left out: where a unit was before its receiver was led astray; and accuracies that are too large to be any.
update units set judged = judged || '{"beforeJump": null}'::jsonb where judged is not null and not judged ? 'beforeJump';
update positions set accuracy = null where accuracy > 1e6;
