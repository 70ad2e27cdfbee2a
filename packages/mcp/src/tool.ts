import type { McpServer, ServerContext } from '@modelcontextprotocol/server'
import type * as v from 'valibot'
import type { Fleet } from './fleet.js'

type ObjectSchema = v.GenericSchema<object, object>

/** One question that an assistant may ask, or one thing that it may write. */
export interface Tool<Input extends ObjectSchema = ObjectSchema, Output extends ObjectSchema = ObjectSchema> {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly input: Input
  readonly output: Output
  /** It changes something: listed only if writing is allowed. `shares`: its result gives access to positions. */
  readonly writes?: 'changes' | 'shares'
  /** It uses a service outside of the fleet. */
  readonly isOpenWorld?: true
  /** @throws Unclear, BalizaError */
  run(input: v.InferOutput<Input>, call: ToolCall): Promise<object>
}

/** A call of a tool. */
export interface ToolCall {
  readonly fleet: Fleet
  readonly signal: AbortSignal
  readonly context: ServerContext
  readonly server: McpServer
  /** Key of the codes by which a person confirms a change. */
  readonly confirmationKey: string
}

/** Checks a tool against its own schemas. */
export const tool = <Input extends ObjectSchema, Output extends ObjectSchema>(
  one: Omit<Tool<Input, Output>, 'run'> & {
    run(input: v.InferOutput<Input>, call: ToolCall): Promise<object>
  },
): Tool => one as unknown as Tool
