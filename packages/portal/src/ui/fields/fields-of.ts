import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

/** Returns a function that gives the props of a `TextField` by its name: the registration of its input, and its error. */
export function fieldsOf<Values extends FieldValues, Checked>(form: UseFormReturn<Values, unknown, Checked>) {
  const { register, getFieldState, formState } = form
  return (name: FieldPath<Values>) => ({
    ...register(name),
    problem: getFieldState(name, formState).error?.message,
  })
}
