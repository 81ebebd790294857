import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import styles from './button.module.css';
import { classes } from './classes.ts';
import { tip } from './tip.ts';

type ButtonKind = 'primary' | 'plain' | 'quiet' | 'danger';

interface ButtonProps extends ComponentProps<'button'> {
  readonly kind?: ButtonKind;
  readonly icon?: LucideIcon;
  readonly children: ReactNode;
}

/** A button with words on it. */
export function Button({ kind = 'plain', icon: Icon, children, className, ...rest }: ButtonProps) {
  return (
    <button type="button" className={classes(styles.button, styles[kind], className)} {...rest}>
      {Icon && <Icon size={16} aria-hidden />}
      {children}
    </button>
  );
}

interface IconButtonProps extends ComponentProps<'button'> {
  readonly icon: LucideIcon;
  /** What it does, shown while one points at it. */
  readonly label: string;
  /** The keys that do the same. */
  readonly keys?: string;
}

/** A button with a picture on it, and its words beside the pointer. */
export function IconButton({ icon: Icon, label, keys, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      className={classes(styles.button, styles.iconButton, className)}
      {...tip(label, keys)}
      {...rest}
    >
      <Icon size={16} aria-hidden />
    </button>
  );
}

interface LinkButtonProps extends ComponentProps<'a'> {
  readonly kind?: ButtonKind;
  readonly icon?: LucideIcon;
}

/** A link that looks like a button. */
export function LinkButton({ kind = 'plain', icon: Icon, children, className, ...rest }: LinkButtonProps) {
  return (
    <a className={classes(styles.button, styles[kind], className)} {...rest}>
      {Icon && <Icon size={16} aria-hidden />}
      {children}
    </a>
  );
}
