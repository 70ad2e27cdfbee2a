import { valibotResolver } from '@hookform/resolvers/valibot'
import { type DefaultValues, type FieldValues, type UseFormProps, useForm } from 'react-hook-form'
import type { GenericSchema } from 'valibot'
import { usePortal } from '../context/portal-context.js'
import type { WrittenFamily } from '../ui/data/query-cache.js'
import { type Once, useIdempotencyKey } from '../ui/data/use-idempotency-key.js'
import { notSent, useMutation } from '../ui/data/use-mutation.js'
import { fieldsOf } from '../ui/fields/fields-of.js'
import type { Unsaved } from './unsaved.js'
import { useUnsavedOf } from './use-unsaved.js'

interface EntityFormOptions<Values extends FieldValues, Checked extends FieldValues, Result>
  extends Pick<UseFormProps<Values>, 'criteriaMode'> {
  readonly schema: GenericSchema<Values, Checked>
  /** Values of the opened form. */
  readonly values: NoInfer<DefaultValues<Values>>
  readonly unsaved: Unsaved
  /** Whether a choice outside the fields has changed. */
  readonly dirty?: boolean
  /** Checks the rules that a schema cannot contain, and shows their problems. @returns whether the values are valid */
  readonly check?: (checked: Checked) => boolean
  /** Sends the values. A call that adds an object must use `once`, so that a second press does not add it twice. */
  readonly save: (checked: Checked, once: Once) => Promise<Result | typeof notSent>
  /** Family that is reloaded after the save. */
  readonly changes: WrittenFamily
  /** The specification's text for a failure. */
  readonly failed?: string | undefined
  /** Notice of success, unless `save` returns the server's text. */
  readonly notice?: string | undefined
  readonly onSaved: (checked: Checked, result: Result) => void
}

/** Form of one object: checked fields, a confirmation before unsaved changes are lost, one save at a time, and its notices. */
export function useEntityForm<Values extends FieldValues, Checked extends FieldValues, Result>(
  options: EntityFormOptions<Values, Checked, Result>,
) {
  const { schema, values, unsaved, dirty, check, save, changes, failed, notice, onSaved, ...rest } = options
  const { notices } = usePortal()
  const form = useForm<Values, unknown, Checked>({
    ...rest,
    resolver: valibotResolver(schema),
    mode: 'onTouched',
    defaultValues: values,
  })
  const saved = useUnsavedOf(unsaved, form.formState.isDirty || dirty === true)
  const once = useIdempotencyKey()
  const { busy, run } = useMutation(
    async (checked: Checked) => {
      const result = await save(checked, once)
      if (result === notSent) return notSent
      const text = typeof result === 'string' ? result : ''
      if (notice !== undefined) notices.show('success', text || notice)
      saved()
      onSaved(checked, result as Result)
      return undefined
    },
    { changes, failed, isRepeatable: true },
  )
  const submit = form.handleSubmit((checked) => (check?.(checked) === false ? undefined : run(checked)))
  return { form, field: fieldsOf(form), submit, busy }
}
