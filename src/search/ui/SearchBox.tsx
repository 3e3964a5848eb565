// biome-ignore-all lint/a11y/noLabelWithoutControl: the state machine's label props name the input.
/** The top of the modal: the input with its clear button, and Cancel. */
import clsx from 'clsx';
import type { FormHTMLAttributes, InputHTMLAttributes, LabelHTMLAttributes, ReactNode, Ref } from 'react';
import { Icon } from './icons';
import styles from './SearchModal.lazy.module.css';
import shared from './shared.module.css';
import { LONGEST_INPUT, TEXT } from './texts';
import type { ModalView } from './use-modal';

interface SearchBoxProps {
  readonly view: ModalView;
  readonly onClose: () => void;
}

export function SearchBox({ view: { modal, state, input, refresh }, onClose }: SearchBoxProps): ReactNode {
  const inputProps = modal.getInputProps({
    inputElement: input.current,
    maxLength: LONGEST_INPUT,
  }) as unknown as InputHTMLAttributes<HTMLInputElement>;
  // Without the input element: submitting closes the panel, but must not take the focus out of the dialog.
  const formProps = modal.getFormProps({ inputElement: null }) as unknown as FormHTMLAttributes<HTMLFormElement>;
  const labelProps = modal.getLabelProps({}) as unknown as LabelHTMLAttributes<HTMLLabelElement>;
  return (
    <div className={clsx('DocSearch-SearchBar', styles.bar)}>
      <form
        className={clsx('DocSearch-Form', shared.field)}
        {...formProps}
        onReset={(event) => {
          formProps.onReset?.(event);
          refresh();
        }}
      >
        <label className={clsx('DocSearch-MagnifierLabel', styles.magnifier)} {...labelProps}>
          <Icon name="search" />
          <span className={shared.hidden}>{TEXT.label}</span>
        </label>
        <span className={clsx('DocSearch-LoadingIndicator', styles.loading)} aria-hidden="true" />
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
          type="reset"
          title={TEXT.clear}
          aria-label={TEXT.clear}
          className={clsx('DocSearch-Reset clean-btn', styles.reset)}
          hidden={state.query === ''}
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
