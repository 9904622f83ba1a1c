/** Decap asks for the required fields of a group also when the group as a whole may be left empty; this does not. */
import type { Component } from 'react'
import { withoutEmpty } from './without-empty.ts'

interface Control
  extends Component<{ field: { get(name: string, otherwise: boolean): boolean }; value: unknown }> {
  validate: () => void
}

/** Decap's control of groups, except that a group that may be empty and is has nothing to complain of. */
export function withOptionalGroups(control: unknown): unknown {
  const GroupControl = control as new (properties: Control['props']) => Control
  return class extends GroupControl {
    constructor(properties: Control['props']) {
      super(properties)
      const validateAll = this.validate
      this.validate = () => {
        const { field, value } = this.props
        if (field.get('required', true) || !isEmptyGroup(value)) validateAll()
      }
    }
  }
}

function isEmptyGroup(value: unknown): boolean {
  const kept = withoutEmpty(value)
  return typeof kept !== 'object' || kept === null || Reflect.get(kept, 'size') === 0
}
