// biome-ignore-all lint/a11y/noLabelWithoutControl: the state machine's label props name the input.
/** The top of the modal: the input with its clear button, and Cancel. */
import clsx from 'clsx';
import type { FormHTMLAttributes, InputHTMLAttributes, LabelHTMLAttributes, ReactNode, Ref } from 'react';
import { Icon } from './icons';
import styles from './SearchModal.lazy.module.css';
import shared from './shared.module.css';
import { LONGEST_INPUT, TEXT } from './texts';
import type { ModalView } from './use-modal';

export function SearchBox({ view }: { readonly view: ModalView }): ReactNode {
  const { modal, state, input, search, onClose } = view;
  const inputProps = modal.getInputProps({
    inputElement: input.current,
    maxLength: LONGEST_INPUT,
  }) as unknown as InputHTMLAttributes<HTMLInputElement>;
  // Without the input element: submitting closes the panel, but must not take the focus out of the dialog.
  const formProps = modal.getFormProps({ inputElement: null }) as unknown as FormHTMLAttributes<HTMLFormElement>;
  const labelProps = modal.getLabelProps({}) as unknown as LabelHTMLAttributes<HTMLLabelElement>;
  return (
    <div className={clsx('DocSearch-SearchBar', styles.bar)}>
      <form className={clsx('DocSearch-Form', shared.field)} {...formProps}>
        <label className={clsx('DocSearch-MagnifierLabel', styles.magnifier)} {...labelProps}>
          <Icon name="search" />
          <span className={shared.hidden}>{TEXT.label}</span>
        </label>
        <input
          ref={input as Ref<HTMLInputElement>}
          {...inputProps}
          className={clsx('DocSearch-Input', shared.input)}
          type="text"
          inputMode="search"
          role="combobox"
          aria-expanded={state.isOpen}
          aria-haspopup="grid"
        />
        <button
          type="button"
          title="Clear the query"
          aria-label="Clear the query"
          className={clsx('DocSearch-Reset clean-btn', styles.action)}
          hidden={state.query === ''}
          onClick={() => search('')}
        >
          <Icon name="remove" />
        </button>
      </form>
      <button type="button" className={clsx('DocSearch-Cancel clean-btn', styles.cancel)} onClick={onClose}>
        {TEXT.cancel}
      </button>
    </div>
  );
}
