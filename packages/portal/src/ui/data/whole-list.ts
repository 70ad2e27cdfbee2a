/** Collects the rows of all pages, for a list whose search or counts need them. */
export async function wholeList<Row>(rows: AsyncIterable<Row>): Promise<readonly Row[]> {
  const all: Row[] = []
  for await (const row of rows) all.push(row)
  return all
}
