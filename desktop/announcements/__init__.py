"""What screen readers are told of by themselves: a question, a plan, the end of a turn, a notice."""
