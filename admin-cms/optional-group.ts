/** Decap asks for a group's required fields even if the whole group is optional and empty; this control does not. */
import type { Component } from 'react'
import { withoutEmpty } from './without-empty.ts'

interface Control
  extends Component<{ field: { get(name: string, otherwise: boolean): boolean }; value: unknown }> {
  validate: () => void
}

/** Decap's control of groups, except that it accepts an optional group that is empty. */
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
