import { Check } from '#admin/icons.ts'
import { rights } from './rights.ts'

/** The rights of each role, beside the people. */
export function RightsCard() {
  return (
    <section aria-labelledby="rights" className="rounded-m border border-line bg-raised p-4.5">
      <h3 id="rights" className="font-semibold">
        What roles may do
      </h3>
      <table className="table note mt-2">
        <thead>
          <tr>
            <td />
            <th scope="col">Owner</th>
            <th scope="col">Sales</th>
            <th scope="col">Editor</th>
          </tr>
        </thead>
        <tbody>
          {rights.map(([what, ...marks]) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              {(['owner', 'sales', 'editor'] as const).map((role, place) => (
                <td key={role}>
                  <Mark value={marks[place] ?? false} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="note muted mt-3">
        The database keeps these rules, not the screen. The last owner cannot go.
      </p>
    </section>
  )
}

function Mark({ value }: { value: boolean | string }) {
  if (typeof value === 'string') return value
  return value ? (
    <>
      <Check className="icon text-success" aria-hidden="true" />
      <span className="visually-hidden">may</span>
    </>
  ) : (
    <>
      <span aria-hidden="true" className="text-ink-3">
        –
      </span>
      <span className="visually-hidden">may not</span>
    </>
  )
}
