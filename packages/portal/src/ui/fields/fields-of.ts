import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

/** What a `TextField` of this form is given by its name: the registration of its input, and what is wrong with it. */
export function fieldsOf<Values extends FieldValues, Checked>(form: UseFormReturn<Values, unknown, Checked>) {
  const { register, getFieldState, formState } = form
  return (name: FieldPath<Values>) => ({
    ...register(name),
    problem: getFieldState(name, formState).error?.message,
  })
}
