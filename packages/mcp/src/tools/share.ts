import { createHmac, timingSafeEqual } from 'node:crypto'
import { acceptedContent, CLIENT_CAPABILITIES_META_KEY, inputRequired } from '@modelcontextprotocol/server'
import * as v from 'valibot'
import { chooseUnit } from '../fleet.js'
import { sayable } from '../sayable.js'
import { about, unitName } from '../schema.js'
import { type ToolCall, tool } from '../tool.js'
import { Unclear } from '../unclear.js'

/** How long a confirmation is valid, ms. */
const validFor = 120_000

export const shareUnit = tool({
  name: 'share_unit',
  title: 'Share a unit',
  description:
    'Creates a public link that shows one unit live for up to 24 hours. Only when a person asked for it. It asks back first: the second call repeats the first with the confirm code that the first one returned, after the person agreed.',
  writes: 'shares',
  input: v.object({
    unit: unitName,
    hours: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(24)), 4),
    confirm: v.optional(
      about(v.pipe(v.string(), v.maxLength(100)), 'The code of the first call, once the person has agreed.'),
    ),
  }),
  output: v.object({
    imei: v.string(),
    name: v.string(),
    hours: v.number(),
    confirm: about(
      v.nullable(v.string()),
      'Nothing was shared yet: ask the person, then repeat with this code.',
    ),
    link: v.nullable(v.string()),
    expiresAt: v.nullable(v.string()),
  }),
  async run({ unit: asked, hours, confirm }, call) {
    const { fleet, signal, context, confirmationKey } = call
    if (fleet.portal === null)
      throw new Unclear('The public address of the portal is not known, so no link can be made.')
    const unit = chooseUnit(await fleet.wire.units.list({}, { signal }), asked)
    const shown = { imei: unit.imei, name: sayable(unit.nombre), hours }
    if (canAsk(call)) {
      const answer = acceptedContent<{ share?: unknown }>(context.mcpReq.inputResponses, 'share')
      if (answer === undefined)
        return inputRequired({
          inputRequests: {
            share: inputRequired.elicit({
              mode: 'form',
              message: `Share the live position of the unit ${shown.imei} by a public link for ${hours} h?`,
              requestedSchema: {
                type: 'object',
                properties: { share: { type: 'boolean', title: 'Share', default: false } },
                required: ['share'],
              },
            }),
          },
        })
      if (answer.share !== true) throw new Unclear('The person did not agree: nothing was shared.')
    } else if (confirm === undefined) {
      const until = Date.now() + validFor
      return { ...shown, confirm: codeOf(until), link: null, expiresAt: null }
    } else if (!isValid(confirm))
      throw new Unclear(
        'This confirm code is of another call, or older than two minutes. Call again without a code.',
      )
    const { token, expiresAt } = await fleet.client.follow.create({ imei: unit.imei, hours }, { signal })
    return {
      ...shown,
      confirm: null,
      link: `${fleet.portal}/seguir/${token}`,
      expiresAt: fleet.clock.write(expiresAt.getTime()),
    }

    /** The code is valid for these arguments only. */
    function codeOf(until: number): string {
      const signed = createHmac('sha256', confirmationKey)
        .update(`${until} ${unit.imei} ${hours}`)
        .digest('base64url')
      return `${until}-${signed.slice(0, 22)}`
    }

    function isValid(code: string): boolean {
      const until = Number(/^(\d{1,15})-/.exec(code)?.[1] ?? 0)
      const [given, right] = [Buffer.from(code), Buffer.from(codeOf(until))]
      return until > Date.now() && given.length === right.length && timingSafeEqual(given, right)
    }
  },
})

/** Whether the client can ask its user in the middle of a call, which clients of the stateless protocol can. */
function canAsk({ context }: ToolCall): boolean {
  // The SDK's type of the envelope has no fields.
  const envelope: Readonly<Record<string, unknown>> = { ...context.mcpReq.envelope }
  const capabilities = envelope[CLIENT_CAPABILITIES_META_KEY] as { readonly elicitation?: object } | undefined
  return capabilities?.elicitation !== undefined
}
